package io.millwright.stack.own;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseFactsTest {
    @Test
    void aDatabaseWithTheExtensionOrOneThatMayGetItIsFine() {
        assertThat(new DatabaseFacts("UTF8", false, "2.19.3", "2.19.3", false, true).fault())
                .isEmpty();
        assertThat(new DatabaseFacts("UTF8", false, null, "2.18.0", true, true).fault())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2.17.2, false", "2.9.0, false", "1.7, false", "2.18.0, true", "2.20.1-dev, true", "3.0.0, true"})
    void anExtensionThatLosesRowsIsTooOld(String version, boolean good) {
        assertThat(new DatabaseFacts("UTF8", false, version, "2.19.3", true, true)
                        .fault()
                        .isEmpty())
                .isEqualTo(good);
    }

    @Test
    void whatIsMissingIsSaid() {
        assertThat(new DatabaseFacts("LATIN1", false, "2.19.3", "2.19.3", true, true).fault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("LATIN1", "UTF8"));
        assertThat(new DatabaseFacts("UTF8", true, "2.19.3", "2.19.3", true, true).fault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("standby"));
        assertThat(new DatabaseFacts("UTF8", false, null, null, true, true).fault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("no TimescaleDB"));
        assertThat(new DatabaseFacts("UTF8", false, null, "2.19.3", false, true).fault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("CREATE EXTENSION timescaledb"));
        assertThat(new DatabaseFacts("UTF8", false, "2.19.3", "2.19.3", true, false).fault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("GRANT CREATE"));
    }
}
