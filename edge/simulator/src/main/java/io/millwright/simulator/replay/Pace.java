package io.millwright.simulator.replay;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a row is sent and what time it carries. Pure.
 *
 * @param speed how many recorded seconds pass in one; absent means as fast as the broker takes them
 * @param shifted whether the rows are moved to now, all by the same time: the first to the start of the replay, or at more
 *     than the recorded speed as far back as lets the last one be sent when its time has come. None is ahead of the clock, where it
 *     would be refused
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

    /**
     * The time that the sample carries.
     *
     * @param first of the recording
     * @param last of the recording
     */
    Instant stamp(Instant first, Instant last, Instant row, Instant started) {
        if (!shifted) {
            return row;
        }
        Duration ahead = Duration.between(first, last).minus(dueAfter(first, last));
        Instant start = ahead.isNegative() ? started : started.minus(ahead);
        return start.plus(Duration.between(first, row));
    }
}
