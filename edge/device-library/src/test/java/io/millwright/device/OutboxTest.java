package io.millwright.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.envelope.Position;
import io.millwright.model.topic.MessageClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OutboxTest {
    private final Outbox outbox = new Outbox(3);
    private long order;

    private Outgoing message(MessageClass messageClass) {
        order++;
        return new Outgoing(
                order,
                messageClass,
                "m-" + order,
                new Position(1, order),
                new byte[0],
                null,
                new CompletableFuture<>());
    }

    private List<Outgoing> pollAll() {
        List<Outgoing> all = new ArrayList<>();
        for (Optional<Outgoing> next = outbox.poll(0); next.isPresent(); next = outbox.poll(0)) {
            all.add(next.get());
        }
        return all;
    }

    @Test
    void stateGoesFirstThenAnswersAlertsEventsAndTelemetry() {
        // given
        List.of(
                        MessageClass.TELEMETRY,
                        MessageClass.EVENT,
                        MessageClass.ALERT,
                        MessageClass.OUTCOME,
                        MessageClass.RECEIPT,
                        MessageClass.STATE)
                .forEach(each -> outbox.add(message(each)));

        // then
        assertThat(pollAll())
                .extracting(Outgoing::messageClass)
                .containsExactly(
                        MessageClass.STATE,
                        MessageClass.RECEIPT,
                        MessageClass.OUTCOME,
                        MessageClass.ALERT,
                        MessageClass.EVENT,
                        MessageClass.TELEMETRY);
    }

    @Test
    void onlyTheNewestStateIsKept() {
        // given
        Outgoing old = message(MessageClass.STATE);
        Outgoing fresh = message(MessageClass.STATE);
        outbox.add(old);

        // when
        List<Outgoing> gone = outbox.add(fresh);

        // then
        assertThat(gone).containsExactly(old);
        assertThat(pollAll()).containsExactly(fresh);
    }

    @Test
    void aStateThatComesBackDoesNotPushOutANewerOne() {
        // given
        Outgoing old = message(MessageClass.STATE);
        outbox.add(old);
        outbox.poll(0);
        Outgoing fresh = message(MessageClass.STATE);
        outbox.add(fresh);

        // when
        List<Outgoing> gone = outbox.addAgain(old);

        // then
        assertThat(gone).containsExactly(old);
        assertThat(pollAll()).containsExactly(fresh);
    }

    @Test
    void theOldestTelemetryGoesWhenThereIsNoRoom() {
        // given
        List<Outgoing> four = List.of(
                message(MessageClass.TELEMETRY),
                message(MessageClass.TELEMETRY),
                message(MessageClass.TELEMETRY),
                message(MessageClass.TELEMETRY));

        // when
        List<Outgoing> gone =
                four.stream().flatMap(each -> outbox.add(each).stream()).toList();

        // then
        assertThat(gone).containsExactly(four.get(0));
        assertThat(pollAll()).containsExactlyElementsOf(four.subList(1, 4));
    }

    @Test
    void anAlertThatWaitsIsNeverDroppedForANewOne() {
        // given
        List<Outgoing> three =
                List.of(message(MessageClass.ALERT), message(MessageClass.ALERT), message(MessageClass.ALERT));
        three.forEach(outbox::add);
        Outgoing fourth = message(MessageClass.ALERT);

        // when
        List<Outgoing> gone = outbox.add(fourth);

        // then
        assertThat(gone).containsExactly(fourth);
        assertThat(pollAll()).containsExactlyElementsOf(three);
    }

    @Test
    void whatComesBackAlwaysHasRoom() {
        // given
        Outgoing onItsWay = message(MessageClass.TELEMETRY);
        outbox.add(onItsWay);
        outbox.poll(0);
        for (int i = 0; i < 3; i++) {
            outbox.add(message(MessageClass.TELEMETRY));
        }

        // when
        List<Outgoing> gone = outbox.addAgain(onItsWay);

        // then
        assertThat(gone).isEmpty();
        assertThat(pollAll()).hasSize(4).startsWith(onItsWay);
    }

    @Test
    void whatComesBackIsSentInItsOldPlace() {
        // given
        Outgoing first = message(MessageClass.TELEMETRY);
        Outgoing second = message(MessageClass.TELEMETRY);
        outbox.add(first);
        outbox.add(second);
        outbox.poll(0);

        // when
        outbox.addAgain(first);

        // then
        assertThat(pollAll()).containsExactly(first, second);
    }

    @Test
    void aClassOnHoldDoesNotHoldTheOthers() {
        // given
        Outgoing alert = message(MessageClass.ALERT);
        Outgoing telemetry = message(MessageClass.TELEMETRY);
        outbox.add(alert);
        outbox.add(telemetry);

        // when
        outbox.hold(MessageClass.ALERT, 100);

        // then
        assertThat(outbox.poll(99)).contains(telemetry);
        assertThat(outbox.poll(99)).isEmpty();
        assertThat(outbox.poll(100)).contains(alert);
    }
}
