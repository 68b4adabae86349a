package io.millwright.twin.census;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * The gauges {@code twin.twins} by connectivity and convergence, and {@code twin.alerts} by code. Every replica counts the
 * same database.
 */
@ApplicationScoped
class CensusMetrics {
    private static final Logger LOG = Logger.getLogger(CensusMetrics.class);

    private static final String TWINS = """
            select
              case when t.cause is null or (t.cause = 'connected' and t.silent_since is not null) then 'unknown'
                when t.cause = 'connected' then 'online' else 'offline' end as connectivity,
              coalesce(t.convergence, 'unknown') as convergence, count(*)::float8 as number
            from twin.known_machine k left join twin.twin t using (factory_id, machine_id)
            where not k.deleted group by 1, 2""";

    private static final String ALERTS = "select code, count(*)::float8 as number from twin.alert group by code";

    private final Pool pool;
    private final CensusConfig config;
    private final Vertx vertx;
    private final MultiGauge twins;
    private final MultiGauge alerts;
    private long timer;

    CensusMetrics(Pool pool, CensusConfig config, MeterRegistry registry, Vertx vertx) {
        this.pool = pool;
        this.config = config;
        this.vertx = vertx;
        this.twins = MultiGauge.builder("twin.twins")
                .description("Registered machines by connectivity and convergence")
                .register(registry);
        this.alerts = MultiGauge.builder("twin.alerts")
                .description("What somebody should look at")
                .register(registry);
    }

    void start(@Observes StartupEvent event) {
        timer = vertx.setPeriodic(config.interval().toMillis(), tick -> count());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(timer);
    }

    private void count() {
        read(TWINS, twins, List.of("connectivity", "convergence"))
                .flatMap(done -> read(ALERTS, alerts, List.of("code")))
                .subscribe()
                .with(done -> {}, failure -> LOG.warnf("twins can't be counted, tried again later error=%s", failure));
    }

    private Uni<Void> read(String sql, MultiGauge gauge, List<String> tags) {
        return pool.query(sql)
                .execute()
                .invoke(rows -> gauge.register(rows(rows, tags), true))
                .replaceWithVoid();
    }

    private static List<MultiGauge.Row<?>> rows(RowSet<Row> rows, List<String> names) {
        return rows.stream()
                .<MultiGauge.Row<?>>map(row -> {
                    Tags tags = Tags.empty();
                    for (String name : names) {
                        tags = tags.and(name, row.getString(name));
                    }
                    return MultiGauge.Row.of(tags, row.getDouble("number"));
                })
                .toList();
    }
}
