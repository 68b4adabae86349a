package io.millwright.service.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.service.example.FeedStub;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(FeedStub.class)
class PreparingPoolIT {
    @Inject
    Pool pool;

    @ParameterizedTest
    @ValueSource(ints = {10, 3_000, 60_000})
    void aStatementIsParsedAndPlannedOnceAConnectionHoweverLong(int length) {
        // given
        String statement = "select $1::int + 1 -- " + "x".repeat(length);

        // when
        long prepared = pool.withConnection(connection -> ask(connection, statement)
                        .chain(() -> ask(connection, statement))
                        .chain(() -> count(connection, statement)))
                .await()
                .indefinitely();

        // then
        assertThat(prepared).isOne();
    }

    private static Uni<?> ask(SqlConnection connection, String statement) {
        return connection.preparedQuery(statement).execute(Tuple.of(1));
    }

    private static Uni<Long> count(SqlConnection connection, String statement) {
        return connection
                .preparedQuery("select count(*) from pg_prepared_statements where statement = $1 and name <> ''")
                .execute(Tuple.of(statement))
                .map(rows -> rows.iterator().next().getLong(0));
    }
}
