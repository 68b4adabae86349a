package io.millwright.model.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MessageClassTest {
    @Test
    void thePolicyTableIsThatOfTheContract() {
        assertThat(Arrays.stream(MessageClass.values())
                        .map(each -> String.join(
                                " ",
                                each.wireName(),
                                each.isFromDevice() ? "up" : "down",
                                each.minQos() + "-" + each.maxQos(),
                                each.retained() ? "retained" : "passing",
                                each.expiry().name())))
                .containsExactly(
                        "telemetry up 0-1 passing OPTIONAL",
                        "state up 1-1 retained NEVER",
                        "availability up 1-1 retained NEVER",
                        "alert up 1-1 passing OPTIONAL",
                        "event up 1-1 passing OPTIONAL",
                        "desired down 1-1 retained NEVER",
                        "command down 1-1 passing ALWAYS",
                        "receipt up 1-1 passing NEVER",
                        "outcome up 1-1 passing NEVER",
                        "rejection down 1-1 passing ALWAYS",
                        "dead-letter up 1-1 passing NEVER");
    }

    @Test
    void onlyWhatComesFromTheCloudIsNeverQueuedAtTheEdge() {
        for (MessageClass each : MessageClass.values()) {
            assertThat(each.edgeQueue() == EdgeQueuePolicy.NOT_QUEUED)
                    .as(each.wireName())
                    .isEqualTo(!each.isFromDevice());
        }
    }
}
