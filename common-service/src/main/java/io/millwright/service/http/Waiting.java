package io.millwright.service.http;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code Prefer: wait=N} of RFC 7240: an answer that waits for what the client wants to see. */
public final class Waiting {
    private static final Pattern WAIT =
            Pattern.compile("(?i)(?:^|[,;])\\s*wait\\s*=\\s*\"?([0-9]{1,9})\"?\\s*(?:$|[,;])");

    private Waiting() {}

    /** What the client prefers, at most {@link Limits#MAX_WAIT_SECONDS}; zero when it said nothing. */
    public static Duration preferred(@Nullable String prefer) {
        if (prefer == null) {
            return Duration.ZERO;
        }
        Matcher wait = WAIT.matcher(prefer);
        return wait.find()
                ? Duration.ofSeconds(Math.min(Long.parseLong(wait.group(1)), Limits.MAX_WAIT_SECONDS))
                : Duration.ZERO;
    }

    /** Whether the header names a preference without a value, such as {@code convergence}. */
    public static boolean names(@Nullable String prefer, String preference) {
        return prefer != null
                && Pattern.compile("(?i)(?:^|[,;])\\s*" + Pattern.quote(preference) + "\\s*(?:$|[,;])")
                        .matcher(prefer)
                        .find();
    }

    /**
     * Looks whenever it is woken, until it sees what is wanted or the time is over; then the last look counts.
     *
     * @param listen calls back whenever there may be something new; closed at the end
     */
    public static <T> Uni<T> until(
            Duration atMost,
            Function<Runnable, ? extends AutoCloseable> listen,
            Supplier<Uni<T>> look,
            Predicate<T> wanted) {
        return Uni.createFrom().deferred(() -> {
            var waiter = new Waiter<>(look, wanted, Waiter.PATIENCE);
            AutoCloseable listener = listen.apply(waiter::wake);
            var timer = Uni.createFrom()
                    .voidItem()
                    .onItem()
                    .delayIt()
                    .by(atMost)
                    .subscribe()
                    .with(_ -> waiter.timeOver());
            waiter.wake();
            return waiter.result().onTermination().invoke(() -> {
                timer.cancel();
                waiter.timeOver();
                close(listener);
            });
        });
    }

    private static void close(AutoCloseable listener) {
        try {
            listener.close();
        } catch (Exception e) {
            throw new IllegalStateException("a listener must close", e);
        }
    }
}
