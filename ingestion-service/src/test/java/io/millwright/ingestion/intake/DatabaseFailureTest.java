package io.millwright.ingestion.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.pgclient.PgException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseFailureTest {
    @ParameterizedTest
    @ValueSource(strings = {"22003", "22008", "22021", "23514", "23502", "54000"})
    void rowsThatAreRefusedWouldBeRefusedAgain(String sqlState) {
        assertThat(DatabaseFailure.isAboutData(sqlState)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "40P01", "42P01", "53100", "53300", "57P01", "57P03", "XX000", ""})
    void aDatabaseThatCannotWorkIsAskedAgain(String sqlState) {
        assertThat(DatabaseFailure.isAboutData(sqlState)).isFalse();
    }

    @Test
    void wantOfLocksOrMemoryAsksForFewerRows() {
        PgException outOfLocks = new PgException("out of shared memory", "ERROR", "53200", null);
        assertThat(DatabaseFailure.isAboutSize(outOfLocks)).isTrue();
        assertThat(DatabaseFailure.isAboutData(outOfLocks)).isFalse();
        assertThat(DatabaseFailure.isAboutSize(new PgException("disk full", "ERROR", "53100", null)))
                .isFalse();
    }

    @Test
    void aBrokenConnectionSaysNothingOfTheRows() {
        assertThat(DatabaseFailure.isAboutData(new IOException("connection reset")))
                .isFalse();
    }
}
