package io.millwright.stack.process;

import java.time.Duration;

/**
 * When a part that died is started again.
 *
 * @param firstDelay before the first restart; doubled at each quick death after it
 * @param longestDelay never waits longer than this
 * @param stableAfter a part that lived this long has no quick death
 * @param quickDeaths how many quick deaths in a row are too many
 */
public record RestartPolicy(Duration firstDelay, Duration longestDelay, Duration stableAfter, int quickDeaths) {
    public static final RestartPolicy STANDARD =
            new RestartPolicy(Duration.ofMillis(500), Duration.ofSeconds(10), Duration.ofSeconds(20), 5);

    public RestartPolicy {
        if (quickDeaths < 1 || firstDelay.isNegative() || longestDelay.compareTo(firstDelay) < 0) {
            throw new IllegalArgumentException("a restart policy needs rising delays and at least one quick death");
        }
    }

    /** What follows a death. */
    public sealed interface Decision {
        /** @param quickDeathsSoFar to be handed to the next decision */
        record Again(Duration delay, int quickDeathsSoFar) implements Decision {}

        record GiveUp(int quickDeaths) implements Decision {}
    }

    /**
     * @param quickDeathsBefore in a row before this death
     * @param lived from the start to this death
     */
    public Decision afterDeath(int quickDeathsBefore, Duration lived) {
        int quick = lived.compareTo(stableAfter) >= 0 ? 0 : quickDeathsBefore + 1;
        if (quick >= quickDeaths) {
            return new Decision.GiveUp(quick);
        }
        Duration delay = firstDelay.multipliedBy(1L << Math.max(0, quick - 1));
        return new Decision.Again(delay.compareTo(longestDelay) > 0 ? longestDelay : delay, quick);
    }
}
