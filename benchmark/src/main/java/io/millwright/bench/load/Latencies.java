package io.millwright.bench.load;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.HdrHistogram.SynchronizedHistogram;

/** Measured times to three digits, from a microsecond to ten minutes. Thread-safe. */
public final class Latencies {
    private static final long HIGHEST_MICROS = TimeUnit.MINUTES.toMicros(10);
    private static final double MICROS_IN_MILLI = 1000.0;

    private final SynchronizedHistogram micros = new SynchronizedHistogram(HIGHEST_MICROS, 3);

    /** A point of the distribution: this share of all took at most this long. */
    public record Point(double percentile, double millis) {}

    /** What is out of the range counts as its end. */
    public void record(long nanos) {
        micros.recordValue(Math.clamp(TimeUnit.NANOSECONDS.toMicros(nanos), 0, HIGHEST_MICROS));
    }

    public void record(Duration time) {
        record(time.toNanos());
    }

    public long count() {
        return micros.getTotalCount();
    }

    /** 0 when nothing was measured. */
    public double millisAt(double percentile) {
        return micros.getValueAtPercentile(percentile) / MICROS_IN_MILLI;
    }

    public double maxMillis() {
        return micros.getMaxValue() / MICROS_IN_MILLI;
    }

    /** Enough of it to draw it. */
    public List<Point> points() {
        return DoubleStream.of(0, 10, 25, 50, 75, 90, 95, 98, 99, 99.5, 99.9, 99.99, 100)
                .mapToObj(percentile -> new Point(percentile, millisAt(percentile)))
                .toList();
    }
}
