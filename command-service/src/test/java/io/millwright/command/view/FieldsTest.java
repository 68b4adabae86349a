package io.millwright.command.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {
    private final ObjectNode command = Json.MAPPER
            .createObjectNode()
            .put("command_id", "c1")
            .put("state", "pending")
            .put("type", "stop");

    @Test
    void whatIsNamedIsThereAndTheIdAlways() {
        assertThat(Fields.of("state").orElseThrow().keep(command.deepCopy()).toString())
                .isEqualTo("{\"command_id\":\"c1\",\"state\":\"pending\"}");
    }

    @Test
    void withoutNamesEverythingIsThere() {
        assertThat(Fields.of(null).orElseThrow().keep(command.deepCopy())).isEqualTo(command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "state,", "nothing", "state,timeline", "State", " state"})
    void whatIsNoMemberIsRefused(String fields) {
        assertThat(Fields.of(fields)).isEmpty();
    }
}
