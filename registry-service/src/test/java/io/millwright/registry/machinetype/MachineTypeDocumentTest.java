package io.millwright.registry.machinetype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.millwright.model.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineTypeDocumentTest {
    private static MachineTypeDocument read(String json) throws Exception {
        return Json.MAPPER.readValue(json, MachineTypeDocument.class);
    }

    @Test
    void everythingMayBeLeftOut() throws Exception {
        // when
        MachineTypeDocument type = read("{}");

        // then
        assertThat(type.metrics()).isEmpty();
        assertThat(type.commandTypes()).isEmpty();
        assertThat(type.telemetryQos()).isZero();
        assertThat(type.desiredSchema()).isNull();
    }

    @Test
    void everythingSurvivesTheJourney() throws Exception {
        // given
        String json = "{\"name\":\"Pump\",\"metrics\":[{\"name\":\"p\",\"unit\":\"bar\",\"data_type\":\"number\","
                + "\"min\":-0.10,\"max\":16}],\"telemetry_qos\":1,\"command_types\":[{\"type\":\"go\",\"max_ttl\":\"PT1M\","
                + "\"parameters_schema\":{\"type\":\"object\"},\"result_schema\":{\"type\":\"object\"},\"order\":\"after_outcome\"}],"
                + "\"desired_schema\":{\"type\":\"object\"}}";

        // when
        MachineTypeDocument type = read(json);

        // then
        assertThat(Json.MAPPER.writeValueAsString(type)).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"telemetry_qos\":2}|telemetry_qos must be 0 or 1",
                "{\"telemetry_qos\":-1}|telemetry_qos must be 0 or 1",
                "{\"name\":\"\"}|name must be",
                "{\"metrics\":[null]}|metrics must not hold null",
                "{\"metrics\":[{\"name\":\"p\"}]}|data_type is missing",
                "{\"metrics\":[{\"data_type\":\"number\"}]}|name is missing",
                "{\"metrics\":[{\"name\":\"p\",\"data_type\":\"text\",\"min\":1}]}|need a numeric data_type",
                "{\"metrics\":[{\"name\":\"p\",\"data_type\":\"number\",\"min\":2,\"max\":1}]}|min must not be above max",
                "{\"metrics\":[{\"name\":\"p\",\"data_type\":\"text\"},{\"name\":\"p\",\"data_type\":\"text\"}]}|must not repeat",
                "{\"command_types\":[{\"type\":\"go\",\"max_ttl\":\"PT0S\"}]}|max_ttl must be longer than nothing",
                "{\"command_types\":[{\"type\":\"go\",\"result_schema\":[]}]}|result_schema must be an object",
                "{\"desired_schema\":[]}|desired_schema must be an object"
            })
    void nonsenseIsRefusedInWordsForTheClient(String json, String complaint) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(ValueInstantiationException.class)
                .hasStackTraceContaining(complaint);
    }
}
