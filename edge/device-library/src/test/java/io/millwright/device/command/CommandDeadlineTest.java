package io.millwright.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CommandDeadlineTest {
    private static final Instant CLOUD = Instant.parse("2026-11-30T21:00:00Z");
    private static final Duration NOW = Duration.ofHours(1);

    private final CommandDeadline deadlines = new CommandDeadline();

    @Test
    void whatTheBrokerSaysIsLeftCountsFromTheArrival() {
        // given
        deadlines.saw(CLOUD, NOW);

        // then
        assertThat(deadlines.of(CLOUD.plusSeconds(60), Duration.ofSeconds(10), NOW))
                .isEqualTo(NOW.plusSeconds(10));
    }

    @Test
    void aStalledLinkDoesNotStretchTheDeadline() {
        // given: a fresh message, then a command that was 50 s on its way and says 60 s are left
        deadlines.saw(CLOUD, NOW);
        Instant sent = CLOUD.plusSeconds(100);
        Duration arrival = NOW.plusSeconds(150);
        deadlines.saw(sent, arrival);

        // then
        assertThat(deadlines.of(sent.plusSeconds(60), Duration.ofSeconds(60), arrival))
                .isEqualTo(NOW.plusSeconds(160));
    }

    @Test
    void withoutMessageExpiryTheCommandsOwnTimeCounts() {
        // given
        deadlines.saw(CLOUD, NOW);

        // then
        assertThat(deadlines.of(CLOUD.plusSeconds(30), null, NOW.plusSeconds(5)))
                .isEqualTo(NOW.plusSeconds(30));
    }

    @Test
    void theDevicesWallClockPlaysNoPart() {
        // given: the same monotonic times, whatever day the device believes it is
        deadlines.saw(CLOUD.plus(Duration.ofDays(400)), NOW);

        // then
        assertThat(deadlines.of(CLOUD.plus(Duration.ofDays(400)).plusSeconds(7), null, NOW))
                .isEqualTo(NOW.plusSeconds(7));
    }

    @Test
    void nothingKnownMeansNoTimeLeft() {
        assertThat(deadlines.of(CLOUD.plusSeconds(60), null, NOW)).isEqualTo(NOW);
    }
}
