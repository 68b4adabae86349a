package io.millwright.bench.scenario;

import java.time.Duration;

/**
 * How much of everything.
 *
 * @param warmUp load before the measurement, which is not counted
 * @param measured how long load at an even rate lasts
 * @param burst messages sent as fast as possible, to find the highest rate
 * @param captured machines whose statements are written down to be run again
 * @param replay how long the bare SQL runs
 * @param searchedTwins twins in the searched factory
 * @param searches of each kind
 * @param storms how often all connections are cut
 * @param queued commands for machines that are offline
 * @param within no scenario takes longer
 */
public record Sizes(
        int machines,
        Duration warmUp,
        Duration measured,
        double reportRate,
        int burst,
        int captured,
        Duration replay,
        int searchedTwins,
        int searches,
        int storms,
        double commandRate,
        int queued,
        double telemetryRate,
        Duration within) {

    /** What the targets are about. */
    public static Sizes full() {
        return new Sizes(
                1_000,
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                1_500,
                15_000,
                80,
                Duration.ofSeconds(10),
                100_000,
                200,
                3,
                200,
                20_000,
                2_000,
                Duration.ofMinutes(4));
    }

    /** A look: less of everything, at the same rates. */
    public static Sizes quick() {
        return new Sizes(
                100,
                Duration.ofSeconds(2),
                Duration.ofSeconds(4),
                1_500,
                3_000,
                20,
                Duration.ofSeconds(1),
                10_000,
                10,
                1,
                200,
                500,
                2_000,
                Duration.ofSeconds(45));
    }

    /** Only to see that everything still works. */
    public static Sizes tiny() {
        return new Sizes(
                10,
                Duration.ofMillis(200),
                Duration.ofSeconds(1),
                50,
                50,
                5,
                Duration.ofMillis(200),
                500,
                2,
                1,
                20,
                30,
                50,
                Duration.ofSeconds(60));
    }

    int reports(Duration during) {
        return count(reportRate, during);
    }

    static int count(double rate, Duration during) {
        return (int) Math.ceil(rate * during.toMillis() / 1000.0);
    }
}
