package io.millwright.service.database;

import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnectOptions;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Keeps every statement prepared, however long its text. The driver leaves out those of more than 2,048 characters, which are
 * the very ones whose planning costs most; all texts are constants of the code, so that their number bounds the memory.
 */
@Singleton
class PreparingPoolCreator implements PgPoolCreator {
    private static final int LONGEST_STATEMENT = 65_536;

    @Override
    public Pool create(Input input) {
        for (PgConnectOptions options : input.pgConnectOptionsList()) {
            options.setPreparedStatementCacheSqlLimit(LONGEST_STATEMENT);
        }
        return PgBuilder.pool()
                .with(input.poolOptions())
                .connectingTo(List.<SqlConnectOptions>copyOf(input.pgConnectOptionsList()))
                .using(input.vertx())
                .build();
    }
}
