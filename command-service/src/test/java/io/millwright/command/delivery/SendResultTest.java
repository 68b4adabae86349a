package io.millwright.command.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandEvent.Accepted;
import io.millwright.command.lifecycle.CommandEvent.NotTaken;
import io.millwright.service.mqtt.PublishResult;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SendResultTest {
    private static final Instant NOW = Instant.parse("2026-11-30T21:00:00Z");

    @Test
    void anAcknowledgementMeansPublished() {
        assertThat(event(new PublishResult.Accepted())).contains(new Accepted(NOW));
    }

    @Test
    void anAcknowledgementWithoutSubscribersMeansThatItHasNotLeft() {
        assertThat(event(new PublishResult.NoSubscribers())).contains(new NotTaken(NOW, "no_subscribers"));
    }

    @Test
    void aRefusalMeansThatItHasNotLeft() {
        assertThat(event(new PublishResult.Refused(0x97, "quota exceeded"))).contains(new NotTaken(NOW, "refused"));
    }

    @Test
    void whatNeverLeftTheProcessHasNotLeft() {
        assertThat(event(new PublishResult.NotSent("no connection"))).contains(new NotTaken(NOW, "not_sent"));
    }

    @Test
    void nothingIsCertainWithoutTheBrokersWord() {
        assertThat(event(new PublishResult.Unconfirmed("connection lost"))).isEmpty();
    }

    private static Optional<CommandEvent> event(PublishResult result) {
        return SendResult.of(result).event().map(event -> event.apply(NOW));
    }
}
