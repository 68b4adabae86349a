package io.millwright.bench.load;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Sends at even times of a monotonic clock, whatever the system under load does: a stall of it delays nothing but itself,
 * and every message that should have been sent meanwhile is measured from the moment when it should have been.
 */
public final class OpenLoop {
    private static final double NANOS_IN_SECOND = 1e9;

    private OpenLoop() {}

    /** One message. */
    @FunctionalInterface
    public interface Send {
        /**
         * Must not wait.
         *
         * @param index from 0
         * @param intended when it was to be sent, as {@link System#nanoTime}
         */
        void send(int index, long intended);
    }

    /**
     * What was sent.
     *
     * @param lateness from the time when a message should have been sent to the attempt
     */
    public record Sent(int count, Duration took, Latencies lateness) {
        public double perSecond() {
            return count / (took.toNanos() / NANOS_IN_SECOND);
        }

        /** Whether the generator was so late that the figures are its own and not the system's. */
        public boolean isTooLate(Duration bound) {
            return lateness.millisAt(99) > bound.toMillis();
        }
    }

    /** Sends {@code count} messages, or fewer when it is stopped. */
    public static Sent run(double perSecond, int count, Send send, BooleanSupplier stopped) {
        var lateness = new Latencies();
        double interval = NANOS_IN_SECOND / perSecond;
        long begin = System.nanoTime();
        int index = 0;
        while (index < count && !stopped.getAsBoolean()) {
            long intended = begin + (long) (index * interval);
            await(intended);
            lateness.record(System.nanoTime() - intended);
            send.send(index, intended);
            index++;
        }
        return new Sent(index, Duration.ofNanos(System.nanoTime() - begin), lateness);
    }

    private static void await(long time) {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
