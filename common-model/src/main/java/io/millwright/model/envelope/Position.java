package io.millwright.model.envelope;

import java.util.Comparator;

/**
 * Where a message stands in its source's life: the order of messages of one class, never the clock.
 *
 * @param bootId one higher at every boot of the source; 0 to 2^53 - 1
 * @param sequence strictly rising within (source, boot, class), from 1; below 2^53
 */
public record Position(long bootId, long sequence) implements Comparable<Position> {
    /** The first number that can't be used: above it, JSON readers with doubles lose exactness. */
    public static final long LIMIT = 1L << 53;

    private static final Comparator<Position> ORDER =
            Comparator.comparingLong(Position::bootId).thenComparingLong(Position::sequence);

    public Position {
        if (bootId < 0 || bootId >= LIMIT) {
            throw new IllegalArgumentException("boot_id must be from 0 to 2^53 - 1");
        }
        if (sequence < 1 || sequence >= LIMIT) {
            throw new IllegalArgumentException("sequence must be from 1 to 2^53 - 1");
        }
    }

    public boolean isAfter(Position other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }
}
