package io.millwright.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/** Gives a {@code @QuarkusTest} an empty database of its own. */
public final class TimescaleDbResource implements QuarkusTestResourceLifecycleManager {
    @Override
    public Map<String, String> start() {
        TimescaleDb.Database database = TimescaleDb.server().freshDatabase();
        return Map.of(
                "quarkus.datasource.jdbc.url", database.jdbcUrl(),
                "quarkus.datasource.reactive.url", database.reactiveUrl(),
                "quarkus.datasource.username", database.user(),
                "quarkus.datasource.password", database.password());
    }

    @Override
    public void stop() {
        // the server ends with the JVM, and its databases with it
    }
}
