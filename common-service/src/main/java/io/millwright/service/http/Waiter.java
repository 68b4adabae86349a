package io.millwright.service.http;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks again and again, never twice at once. Thread-safe. */
final class Waiter<T> {
    /** A look that takes longer has failed, so that nobody waits for an answer that never comes. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Duration patience;
    private final Supplier<Uni<T>> look;
    private final Predicate<T> wanted;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private boolean looking;
    private boolean again;
    private boolean timeOver;
    private boolean seen;
    private @Nullable T last;

    Waiter(Supplier<Uni<T>> look, Predicate<T> wanted, Duration patience) {
        this.patience = patience;
        this.look = look;
        this.wanted = wanted;
    }

    Uni<T> result() {
        return Uni.createFrom().completionStage(result);
    }

    void wake() {
        synchronized (this) {
            if (result.isDone()) {
                return;
            }
            if (looking) {
                again = true;
                return;
            }
            looking = true;
            again = false;
        }
        look.get()
                .ifNoItem()
                .after(patience)
                .failWith(() -> new TimeoutException("a look took too long"))
                .subscribe()
                .with(this::saw, result::completeExceptionally);
    }

    private void saw(T value) {
        boolean go;
        synchronized (this) {
            looking = false;
            seen = true;
            last = value;
            if (wanted.test(value) || timeOver) {
                result.complete(value);
                return;
            }
            go = again;
        }
        if (go) {
            wake();
        }
    }

    /** The last look counts; one that is underway still does. */
    synchronized void timeOver() {
        timeOver = true;
        if (seen && !looking) {
            result.complete(last);
        }
    }
}
