package io.millwright.service.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What was found out about access tokens, for a moment: never beyond a token's end, nor beyond {@link #KEPT_FOR}, after which
 * it is verified anew, so that a key that was withdrawn is not trusted much longer. Bounded; only what was verified comes
 * in. Thread-safe.
 *
 * @param <T> what a token stands for
 */
final class VerifiedTokens<T> {
    static final Duration KEPT_FOR = Duration.ofMinutes(1);
    static final int MOST = 500;

    private final Map<String, Kept<T>> kept = new ConcurrentHashMap<>();

    private record Kept<T>(T meaning, Instant until) {
        boolean isOver(Instant now) {
            return !now.isBefore(until);
        }
    }

    /** Empty when it has to be verified. */
    Optional<T> find(String token, Instant now) {
        Kept<T> found = kept.get(token);
        if (found == null) {
            return Optional.empty();
        }
        if (found.isOver(now)) {
            kept.remove(token, found);
            return Optional.empty();
        }
        return Optional.of(found.meaning());
    }

    /**
     * To be called right after it was verified. One more than the bound is not kept.
     *
     * @param end of the token
     */
    void keep(String token, T meaning, Instant end, Instant now) {
        Instant latest = now.plus(KEPT_FOR);
        Kept<T> fresh = new Kept<>(meaning, end.isBefore(latest) ? end : latest);
        if (fresh.isOver(now)) {
            return;
        }
        if (kept.size() >= MOST) {
            kept.values().removeIf(each -> each.isOver(now));
        }
        if (kept.size() < MOST) {
            kept.put(token, fresh);
        }
    }
}
