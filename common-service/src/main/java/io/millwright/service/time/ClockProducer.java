package io.millwright.service.time;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

final class ClockProducer {
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    /** UTC, in whole microseconds, so that a time survives PostgreSQL unchanged. */
    @Produces
    @Singleton
    @DefaultBean
    Clock clock() {
        return Clock.tick(Clock.systemUTC(), MICROSECOND);
    }
}
