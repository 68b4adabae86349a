package io.millwright.simulator.replay;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a row is sent and what time it carries. Pure.
 *
 * @param speed how many recorded seconds pass in one; absent means as fast as the broker takes them
 * @param shifted whether the first row is moved to the start of the replay, and the others with it
 */
public record Pace(@Nullable Double speed, boolean shifted) {
    public Pace {
        if (speed != null && !(speed > 0 && Double.isFinite(speed))) {
            throw new IllegalArgumentException("the speed must be a number above 0, or max");
        }
    }

    /** How long after the start a row is due. */
    Duration dueAfter(Instant first, Instant row) {
        if (speed == null) {
            return Duration.ZERO;
        }
        return Duration.ofNanos((long) (Duration.between(first, row).toNanos() / speed));
    }

    /** The time that the sample carries. */
    Instant stamp(Instant first, Instant row, Instant started) {
        return shifted ? started.plus(Duration.between(first, row)) : row;
    }
}
