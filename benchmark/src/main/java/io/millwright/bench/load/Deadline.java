package io.millwright.bench.load;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The end of waiting: a moment of the monotonic clock, or earlier when the user wants to stop. */
public final class Deadline {
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private final long end;
    private final BooleanSupplier stopped;

    private Deadline(long end, BooleanSupplier stopped) {
        this.end = end;
        this.stopped = stopped;
    }

    public static Deadline in(Duration time, BooleanSupplier stopped) {
        return new Deadline(System.nanoTime() + time.toNanos(), stopped);
    }

    /** This one, or earlier. */
    public Deadline atMost(Duration time) {
        return new Deadline(System.nanoTime() + Math.min(time.toNanos(), end - System.nanoTime()), stopped);
    }

    public boolean isOver() {
        return stopped.getAsBoolean() || System.nanoTime() - end >= 0;
    }

    /** Not negative. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    /** Whether it became true in time. */
    public boolean await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            if (isOver()) {
                return condition.getAsBoolean();
            }
            Thread.sleep(LOOK_EVERY);
        }
        return true;
    }
}
