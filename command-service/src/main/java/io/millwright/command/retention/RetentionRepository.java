package io.millwright.command.retention;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** SQL of removal; each statement is one bounded transaction. */
@ApplicationScoped
class RetentionRepository {
    private static final double MILLIS = 1_000.0;

    /** A name is found either with the command or among the remembered ones, whenever somebody looks. */
    private static final String REMOVE = """
            with old as (
                select * from command.command
                where ended_at < now() - make_interval(secs => $1) and due_at is null
                order by ended_at limit $3
                for update skip locked),
            kept as (
                insert into command.remembered (factory_id, command_id, machine_id, client_id, issued_by, idempotency_key,
                    request_digest, correlation_id, trace_parent, type, parameters, configuration_revision, created_at, expires_at,
                    forget_at)
                select factory_id, command_id, machine_id, client_id, issued_by, idempotency_key,
                    request_digest, correlation_id, trace_parent, type, parameters, configuration_revision, created_at, expires_at,
                    now() + make_interval(secs => $2)
                from old
                on conflict do nothing),
            lines as (
                delete from command.event e using old
                where e.factory_id = old.factory_id and e.command_id = old.command_id),
            places as (
                delete from command.outbox o using old
                where o.factory_id = old.factory_id and o.command_id = old.command_id)
            delete from command.command c using old
            where c.factory_id = old.factory_id and c.command_id = old.command_id""";

    private static final String FORGET = """
            delete from command.remembered where (factory_id, command_id) in (
                select factory_id, command_id from command.remembered
                where forget_at < now() order by forget_at limit $1 for update skip locked)""";

    private static final String FORGET_BATCHES =
            "delete from command.batch where open_until < now() - make_interval(secs => $1)";

    private static final String DROP_SET_ASIDE =
            "delete from command.set_aside where at < now() - make_interval(secs => $1)";

    private final Pool pool;

    RetentionRepository(Pool pool) {
        this.pool = pool;
    }

    /** How many commands were removed. */
    Uni<Integer> remove(Duration ended, Duration names, int limit) {
        return pool.preparedQuery(REMOVE)
                .execute(Tuple.of(seconds(ended), seconds(names), limit))
                .map(RowSet<Row>::rowCount);
    }

    /** How many names were forgotten. */
    Uni<Integer> forget(int limit) {
        return pool.preparedQuery(FORGET).execute(Tuple.of(limit)).map(RowSet<Row>::rowCount);
    }

    /** @param names how long after the end of its last part a batch is kept */
    Uni<Void> forgetBatches(Duration names) {
        return pool.preparedQuery(FORGET_BATCHES)
                .execute(Tuple.of(seconds(names)))
                .replaceWithVoid();
    }

    Uni<Void> dropSetAside(Duration age) {
        return pool.preparedQuery(DROP_SET_ASIDE)
                .execute(Tuple.of(seconds(age)))
                .replaceWithVoid();
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS;
    }
}
