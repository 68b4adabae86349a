package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.message.Availability;
import io.millwright.model.message.Event;
import io.millwright.model.message.Receipt;
import io.millwright.service.mqtt.MachineMessage.Cleared;
import io.millwright.service.mqtt.MachineMessage.Decoded;
import io.millwright.service.mqtt.MachineMessage.IllegalTopic;
import io.millwright.service.mqtt.MachineMessage.Malformed;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineMessagesTest {
    private static final String RECEIPT = """
            {"message_id":"m","source_id":"m1","boot_id":1,"sequence":1,"sent_at":"2026-11-30T21:00:00Z",\
            "schema_version":"1.0","payload":{"command_id":"c1","status":"received"}}""";

    private static InboundMessage message(String topic, String payload) {
        return new InboundMessage(
                topic, payload.getBytes(StandardCharsets.UTF_8), 1, false, false, Instant.EPOCH, Map.of());
    }

    @Test
    void legalMessageIsDecodedWithItsTopic() {
        assertThat(MachineMessages.read(message("factory/f1/area/a1/machine/m1/receipt", RECEIPT), Receipt.class))
                .isInstanceOfSatisfying(
                        Decoded.class,
                        decoded -> assertThat(decoded.topic()).hasToString("factory/f1/area/a1/machine/m1/receipt"));
    }

    @Test
    void anotherMachinesMessageIsMalformed() {
        assertThat(MachineMessages.read(message("factory/f1/area/a1/machine/m2/receipt", RECEIPT), Receipt.class))
                .isInstanceOfSatisfying(Malformed.class, malformed -> {
                    assertThat(malformed.messageId()).isEqualTo("m");
                    assertThat(malformed.topic().machineId().value()).isEqualTo("m2");
                });
    }

    @Test
    void emptyMessageClearsARetainedClassOnly() {
        assertThat(MachineMessages.read(message("factory/f1/area/a1/machine/m1/availability", ""), Availability.class))
                .isInstanceOf(Cleared.class);
        assertThat(MachineMessages.read(message("factory/f1/area/a1/machine/m1/event", ""), Event.class))
                .isInstanceOf(Malformed.class);
    }

    @Test
    void topicThatNamesNoMachineOrAnotherClassIsIllegal() {
        assertThat(MachineMessages.read(message("factory/f1/machine/m1/receipt", RECEIPT), Receipt.class))
                .isEqualTo(new IllegalTopic<Receipt>("factory/f1/machine/m1/receipt"));
        assertThat(MachineMessages.read(message("factory/f1/area/a1/machine/m1/outcome", RECEIPT), Receipt.class))
                .isInstanceOf(IllegalTopic.class);
    }
}
