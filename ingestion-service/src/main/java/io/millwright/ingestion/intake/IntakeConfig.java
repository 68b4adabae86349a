package io.millwright.ingestion.intake;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** How telemetry is taken in. */
@ConfigMapping(prefix = "millwright.intake")
interface IntakeConfig {
    /** Messages in a transaction at most. Larger ones raise the rate a little and the delay a lot. */
    @WithDefault("500")
    int batchSize();

    /** How long a message waits for others at most. Raise it when transactions are many and small. */
    @WithDefault("20ms")
    Duration batchDelay();

    /** Transactions at once. More than two help only where the database has processors to spare. */
    @WithDefault("2")
    int transactions();

    /**
     * Messages in hand at most, waiting ones included: the bound of this service's memory. Keep it at or above the channel's
     * {@code receive-maximum}, so that the broker's window is the narrower one.
     */
    @WithDefault("2000")
    int inFlight();

    /** How far a device's time may be ahead of the time of receipt. Beyond it, the value goes to quarantine. */
    @WithDefault("PT5M")
    Duration maxAhead();

    /** How old a device's time may be. Absent: any age. Set it where data that late is surely wrong. */
    Optional<Duration> maxAge();

    /**
     * In how many different weeks the times of one message may lie; values of further weeks go to quarantine. A week that was
     * never written to is a new chunk, which takes the database about 10 ms: a message with thousands of them would hold up
     * everybody else for a minute.
     */
    @WithDefault("100")
    int maxWeeks();

    /** Wait before the first repetition after the database failed; doubled with each further one, with jitter. */
    @WithDefault("100ms")
    Duration retryInitial();

    /** Longest wait between repetitions, and so about the time it takes to notice that the database is back. */
    @WithDefault("5s")
    Duration retryMax();

    /** How often parked messages, whose machine could be told neither known nor unknown, are decided again. */
    @WithDefault("5s")
    Duration parkedInterval();

    default TimeLimits timeLimits() {
        return new TimeLimits(maxAhead(), maxAge(), maxWeeks());
    }
}
