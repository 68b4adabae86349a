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

    /** Whether there are any since the last {@link #forget}. */
    public boolean any() {
        return some.get();
    }

    /** A read of retained messages begins. */
    public void forget() {
        some.set(false);
    }
}
