package io.millwright.bench.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementLogTest {
    private static final String LOG = """
            <<7 vertx-pg-client>> LOG:  statement: BEGIN
            <<8 vertx-pg-client>> LOG:  execute s1: select 1 where $1 = $2
            <<8 vertx-pg-client>> DETAIL:  Parameters: $1 = 'k1-001', $2 = NULL
            <<7 vertx-pg-client>> LOG:  execute s1: update t
            \tset a = $1
            <<7 vertx-pg-client>> DETAIL:  Parameters: $1 = '{"a":"it''s", "b":" = "}
            \tk1-002'
            <<9 millwright-bench>> LOG:  execute <unnamed>: select $1
            <<9 millwright-bench>> DETAIL:  Parameters: $1 = 'k1-003'
            <<7 vertx-pg-client>> LOG:  execute s2: insert into t values ($1)
            <<7 vertx-pg-client>> DETAIL:  Parameters: $1 = '5'
            <<7 vertx-pg-client>> LOG:  statement: COMMIT
            <<6 vertx-pg-client>> LOG:  statement: BEGIN
            <<6 vertx-pg-client>> LOG:  execute s3: delete from t
            <<6 vertx-pg-client>> LOG:  statement: ROLLBACK
            <<5 >> LOG:  checkpoint starting: time
            """;

    private final List<Recorded> read = StatementLog.read(LOG, "millwright-bench");

    @Test
    void aStatementOfItsOwnIsATransaction() {
        assertThat(read.getFirst().statements())
                .containsExactly(new Recorded.Statement("select 1 where $1 = $2", Arrays.asList("k1-001", null)));
    }

    @Test
    void aTransactionStandsWhereItWasCommittedWithAllItsStatementsAndNothingElse() {
        assertThat(read).hasSize(2);
        assertThat(read.getLast().statements())
                .containsExactly(
                        new Recorded.Statement(
                                "update t\nset a = $1", List.of("{\"a\":\"it's\", \"b\":\" = \"}\nk1-002")),
                        new Recorded.Statement("insert into t values ($1)", List.of("5")));
    }

    @Test
    void whatTheToolItselfAskedDoesNotCount() {
        assertThat(read).noneMatch(each -> each.mentions("k1-003"));
    }

    @Test
    void valuesAreReadWhateverStandsInThem() {
        assertThat(StatementLog.values("$1 = '', $2 = ''' = ''', $3 = NULL, $4 = '$5 = ''x'''"))
                .containsExactly("", "' = '", null, "$5 = 'x'");
    }
}
