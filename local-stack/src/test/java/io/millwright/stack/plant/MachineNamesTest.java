package io.millwright.stack.plant;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.Ids;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineNamesTest {
    @ParameterizedTest
    @CsvSource({
        "valve1-0.csv, valve1-0",
        "Line 2/Press #7.csv, Press-7",
        "a.b.csv, a.b",
        ".hidden, hidden",
        "ü.csv, recording"
    })
    void aMachineIsNamedAfterItsFile(String file, String id) {
        assertThat(MachineNames.of(List.of(Path.of(file)))).containsExactly(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+.csv",
                "#/$.csv",
                "-x",
                "__.csv",
                "a",
                "very-long-name-very-long-name-very-long-name-very-long-name-very.csv"
            })
    void everyNameIsALegalId(String file) {
        assertThat(MachineNames.of(List.of(Path.of(file)))).allMatch(Ids::isLegal);
    }

    @Test
    void filesOfOneNameInDifferentFoldersAreDifferentMachines() {
        assertThat(MachineNames.of(List.of(Path.of("x/pump.csv"), Path.of("y/Pump.csv"), Path.of("z/pump.csv"))))
                .containsExactly("pump", "Pump-2", "pump-3");
    }
}
