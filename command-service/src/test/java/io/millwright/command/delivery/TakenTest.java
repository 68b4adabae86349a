package io.millwright.command.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TakenTest {
    private static final Instant DATABASE_NOW = Instant.parse("2026-11-30T21:00:00Z");
    private static final long SECOND = 1_000_000_000L;

    /** Three seconds passed before the database answered, most of them in front of it. */
    private final Taken taken = new Taken(-3 * SECOND, 0);

    @Test
    void theTimeOfSendingDoesNotLieAheadOfTheDatabasesClock() {
        assertThat(taken.sentAt(DATABASE_NOW, 0)).isEqualTo(DATABASE_NOW);
        assertThat(taken.sentAt(DATABASE_NOW, 2 * SECOND)).isEqualTo(DATABASE_NOW.plusSeconds(2));
    }

    @Test
    void theExpiryIsCountedFromTheQuestion() {
        assertThat(taken.expiry(Duration.ofSeconds(10), SECOND)).contains(Duration.ofSeconds(6));
        assertThat(taken.expiry(Duration.ofSeconds(4), SECOND)).isEmpty();
    }
}
