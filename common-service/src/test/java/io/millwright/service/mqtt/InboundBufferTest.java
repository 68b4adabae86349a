package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.service.mqtt.link.Received;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InboundBufferTest {
    private final InboundBuffer buffer = new InboundBuffer(3, 100);

    private static Delivery delivery(int qos, int bytes, long generation) {
        var message = new InboundMessage("t", new byte[bytes], qos, false, false, Instant.EPOCH, Map.of());
        return new Delivery(new Received(message, () -> {}), generation, 0);
    }

    @Test
    void messagesComeOutInTheOrderOfTheirArrival() {
        var first = delivery(1, 1, 1);
        var second = delivery(0, 1, 1);
        buffer.offer(first);
        buffer.offer(second);
        assertThat(buffer.poll()).contains(first);
        assertThat(buffer.poll()).contains(second);
        assertThat(buffer.poll()).isEmpty();
    }

    @Test
    void qos1IsNeverTurnedAway() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(buffer.offer(delivery(1, 1_000, 1))).isTrue();
        }
    }

    @Test
    void qos0BeyondTheNumberIsTurnedAwayUntilOneIsHandled() {
        for (int i = 0; i < 3; i++) {
            assertThat(buffer.offer(delivery(0, 1, 1))).isTrue();
        }
        assertThat(buffer.offer(delivery(0, 1, 1))).isFalse();

        // taking it out to handle it frees no place, the end of its handling does
        Delivery taken = buffer.poll().orElseThrow();
        assertThat(buffer.offer(delivery(0, 1, 1))).isFalse();
        buffer.end(taken);
        assertThat(buffer.offer(delivery(0, 1, 1))).isTrue();
    }

    @Test
    void qos0BeyondTheBytesIsTurnedAway() {
        assertThat(buffer.offer(delivery(0, 60, 1))).isTrue();
        assertThat(buffer.offer(delivery(0, 60, 1))).isFalse();
        assertThat(buffer.offer(delivery(0, 40, 1))).isTrue();
    }

    @Test
    void failedMessageIsNext() {
        buffer.begin(1);
        buffer.offer(delivery(1, 1, 1));
        Delivery failed = buffer.poll().orElseThrow();
        buffer.offer(delivery(1, 1, 1));
        assertThat(buffer.again(failed.again())).isTrue();
        assertThat(buffer.poll())
                .hasValueSatisfying(next -> assertThat(next.attempt()).isEqualTo(1));
    }

    @Test
    void messagesOutliveOneConnectionButNotTwo() {
        buffer.begin(1);
        buffer.offer(delivery(1, 1, 1));
        buffer.offer(delivery(0, 1, 1));
        Delivery inHand = delivery(1, 1, 1);

        assertThat(buffer.begin(2)).isZero();
        assertThat(buffer.again(inHand)).isTrue();
        assertThat(buffer.begin(3)).isEqualTo(2);
        assertThat(buffer.again(inHand)).isFalse();
        // the broker does not send QoS 0 again, so that it stays
        assertThat(buffer.waiting()).isEqualTo(1);
    }
}
