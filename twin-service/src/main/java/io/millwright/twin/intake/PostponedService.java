package io.millwright.twin.intake;

import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;

/** Remembers that messages were left to the next read of retained messages. Thread-safe. */
@Singleton
public class PostponedService {
    private final AtomicBoolean some = new AtomicBoolean();

    void add() {
        some.set(true);
    }

    /** Whether there were any since the last call. */
    public boolean take() {
        return some.getAndSet(false);
    }
}
