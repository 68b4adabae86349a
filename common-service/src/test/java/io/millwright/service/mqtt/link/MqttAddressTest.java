package io.millwright.service.mqtt.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MqttAddressTest {
    @Test
    void schemeSaysWhetherTheConnectionIsEncrypted() {
        assertThat(MqttAddress.parse("mqtt://broker")).isEqualTo(new MqttAddress("broker", 1883, false));
        assertThat(MqttAddress.parse("tcp://broker:99")).isEqualTo(new MqttAddress("broker", 99, false));
        assertThat(MqttAddress.parse("mqtts://broker")).isEqualTo(new MqttAddress("broker", 8883, true));
        assertThat(MqttAddress.parse("ssl://broker:7")).isEqualTo(new MqttAddress("broker", 7, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "broker:1883", "http://broker", "mqtt://", "mqtt:// x"})
    void anythingElseIsRefusedByTheNameOfTheSetting(String url) {
        assertThatThrownBy(() -> MqttAddress.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("millwright.mqtt.url");
    }

    @Test
    void versionsAreTheTwoThatAreSpoken() {
        assertThat(MqttVersion.of("5")).isEqualTo(MqttVersion.V5);
        assertThat(MqttVersion.of("3.1.1")).isEqualTo(MqttVersion.V3_1_1);
        assertThatThrownBy(() -> MqttVersion.of("4")).hasMessageContaining("millwright.mqtt.version");
    }
}
