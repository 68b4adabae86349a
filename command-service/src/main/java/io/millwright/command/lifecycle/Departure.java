package io.millwright.command.lifecycle;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a command's way to the broker.
 *
 * @param attempts how often it was handed to the connection
 * @param openAttempts of those, how many the broker has not certainly refused: each may have reached the machine
 * @param publishedAt the broker's first acknowledgement that somebody was there to get it; absent before it
 */
public record Departure(
        int attempts, int openAttempts, @Nullable Instant publishedAt) {
    public static final Departure NONE = new Departure(0, 0, null);

    public Departure {
        if (attempts < 0 || openAttempts < 0 || openAttempts > attempts) {
            throw new IllegalArgumentException(openAttempts + " of " + attempts + " attempts can't be open");
        }
    }

    /** Whether the machine may have it, as far as the broker's word goes. */
    public boolean mayHaveLeft() {
        return openAttempts > 0 || publishedAt != null;
    }

    Departure begun() {
        return new Departure(attempts + 1, openAttempts + 1, publishedAt);
    }

    Departure accepted(Instant at) {
        return new Departure(attempts, openAttempts, Times.earlier(publishedAt, at));
    }

    Departure refused() {
        return new Departure(attempts, Math.max(0, openAttempts - 1), publishedAt);
    }
}
