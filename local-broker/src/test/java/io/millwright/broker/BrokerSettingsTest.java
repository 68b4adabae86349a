package io.millwright.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BrokerSettingsTest {
    @Test
    void theConfigurationPinsWhatTheContractNeeds() {
        // when
        String xml = new BrokerSettings("127.0.0.1", 1883, Path.of("/d"), Persistence.FILE).toXml();

        // then
        assertThat(xml)
                .contains("<max-qos>1</max-qos>")
                .contains("<max-queue-size>100000</max-queue-size>")
                .contains("<max-packet-size>294912</max-packet-size>")
                .contains("<max-interval>604800</max-interval>")
                .contains("<server-receive-maximum>1000</server-receive-maximum>")
                .contains("<mode>file</mode>")
                .containsSubsequence("<anonymous-usage-statistics>", "<enabled>false</enabled>");
    }
}
