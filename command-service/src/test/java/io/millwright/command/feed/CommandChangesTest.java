package io.millwright.command.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.CommandId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandChangesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                "{\"data\":{\"command_id\":\"c1\"}} | true",
                "{\"data\":{\"command_id\":\"c12\"}} | false",
                "{\"data\":{\"command_id\":\"xc1\"}} | false",
                "{\"data\":{\"command_id\":\"c2\",\"detail\":{\"command_id\":\"c1\"}}} | false",
                "{\"reason\":\"too_slow\"} | true"
            })
    void onlyItsOwnEventsConcernACommand(String data, boolean concerns) {
        assertThat(CommandChanges.concerns(data, new CommandId("c1"))).isEqualTo(concerns);
    }
}
