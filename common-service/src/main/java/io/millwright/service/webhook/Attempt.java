package io.millwright.service.webhook;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What one delivery came to, and what follows from it. Pure. */
sealed interface Attempt {
    record Accepted() implements Attempt {}

    /** The receiver answered otherwise. */
    record Refused(int status, @Nullable Duration retryAfter) implements Attempt {}

    /** There was no answer. */
    record Failed(String reason) implements Attempt {}

    /** What to do now. */
    sealed interface Next {
        record Delivered() implements Next {}

        record Retry(Duration pause, String error) implements Next {}

        record GiveUp(String error) implements Next {}

        /** Go no further until somebody resumes it; the event stays the next one. */
        record Suspend(String error) implements Next {}
    }

    /**
     * @param failed how often this delivery failed before
     * @param givenUpInARow how many before it were given up
     */
    static Next next(Attempt attempt, int failed, int givenUpInARow, Limits limits, RandomGenerator random) {
        return switch (attempt) {
            case Accepted() -> new Next.Delivered();
            case Refused(int status, var _)
            when status == GONE -> new Next.Suspend("the receiver answered 410: it wants no more");
            case Refused(int status, var retryAfter) ->
                again("the receiver answered " + status, retryAfter, failed, givenUpInARow, limits, random);
            case Failed(var reason) -> again(reason, null, failed, givenUpInARow, limits, random);
        };
    }

    private static Next again(
            String error,
            @Nullable Duration retryAfter,
            int failed,
            int givenUpInARow,
            Limits limits,
            RandomGenerator random) {
        if (failed + 1 < limits.maxAttempts()) {
            return new Next.Retry(pause(retryAfter, failed, limits, random), error);
        }
        return givenUpInARow + 1 < limits.suspendAfter()
                ? new Next.GiveUp(error)
                : new Next.Suspend(limits.suspendAfter() + " events in a row could not be delivered; last: " + error);
    }

    /** Between half of it and all of it, so that receivers that come back aren't met by all at once. */
    private static Duration pause(@Nullable Duration retryAfter, int failed, Limits limits, RandomGenerator random) {
        long most = limits.maxBackoff().toMillis();
        long grown = Math.min(most, limits.minBackoff().toMillis() << Math.min(failed, MAX_DOUBLINGS));
        long asked = retryAfter == null ? 0 : Math.min(most, retryAfter.toMillis());
        return Duration.ofMillis(Math.max(asked, grown / 2 + random.nextLong(grown / 2 + 1)));
    }

    /** Whoever operates the service has to give it the key that the secret was sealed under. */
    Attempt NO_KEY = new Failed("the service has no key that opens the webhook's secret");

    int GONE = 410;
    int MAX_DOUBLINGS = 20;

    record Limits(int maxAttempts, int suspendAfter, Duration minBackoff, Duration maxBackoff) {}
}
