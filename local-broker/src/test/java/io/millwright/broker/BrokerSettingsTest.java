package io.millwright.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.broker.hivemq.Quotas;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BrokerSettingsTest {
    private static BrokerSettings settings(Optional<TlsSettings> tls) {
        return new BrokerSettings("127.0.0.1", 1883, Path.of("/d"), Persistence.FILE, tls, Quotas.USUAL, 20_000);
    }

    @Test
    void theConfigurationPinsWhatTheContractNeeds() {
        // when
        String xml = settings(Optional.empty()).toXml();

        // then
        assertThat(xml)
                .contains("<max-qos>1</max-qos>")
                .contains("<max-connections>20000</max-connections>")
                .doesNotContain("tls")
                .contains("<max-queue-size>100000</max-queue-size>")
                .contains("<max-packet-size>294912</max-packet-size>")
                .contains("<max-interval>604800</max-interval>")
                .contains("<server-receive-maximum>1000</server-receive-maximum>")
                .contains("<mode>file</mode>")
                .containsSubsequence("<anonymous-usage-statistics>", "<enabled>false</enabled>");
    }

    @Test
    void tlsIsOfVersion13AndTheFileHoldsNoPassword() {
        // given
        var tls = new TlsSettings("0.0.0.0", 8883, Path.of("/k&k.p12"), Optional.of(Path.of("/t.p12")));

        // when
        String xml = settings(Optional.of(tls)).toXml();

        // then
        assertThat(xml)
                .contains("<port>8883</port>", "<path>/k&amp;k.p12</path>", "<path>/t.p12</path>")
                .contains("<protocol>TLSv1.3</protocol>", "<client-authentication-mode>OPTIONAL<")
                .contains("<password>${ENV:MILLWRIGHT_BROKER_KEY_PASSWORD}</password>")
                .containsOnlyOnce("<protocol>");
        assertThat(settings(Optional.of(new TlsSettings("::", 1, Path.of("/k"), Optional.empty())))
                        .toXml())
                .contains("<client-authentication-mode>NONE<")
                .doesNotContain("truststore");
    }
}
