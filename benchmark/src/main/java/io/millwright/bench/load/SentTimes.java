package io.millwright.bench.load;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** When the numbered messages of many senders were to be sent. Thread-safe, of fixed size. */
public final class SentTimes {
    private static final long NONE = Long.MIN_VALUE;

    private final int perSender;
    private final AtomicLongArray times;

    /** @param perSender the highest number that a sender can have */
    public SentTimes(int senders, int perSender) {
        this.perSender = perSender;
        this.times = new AtomicLongArray(senders * perSender);
        for (int i = 0; i < times.length(); i++) {
            times.set(i, NONE);
        }
    }

    /** @param number from 1 */
    public void put(int sender, long number, long intended) {
        times.set(place(sender, number), intended);
    }

    /** Takes it out, so that it counts once; empty when there is none (any more). */
    public OptionalLong take(int sender, long number) {
        long time = number < 1 || number > perSender ? NONE : times.getAndSet(place(sender, number), NONE);
        return time == NONE ? OptionalLong.empty() : OptionalLong.of(time);
    }

    private int place(int sender, long number) {
        if (number < 1 || number > perSender) {
            throw new IllegalArgumentException("number " + number + " is beyond " + perSender);
        }
        return Math.toIntExact(sender * (long) perSender + number - 1);
    }
}
