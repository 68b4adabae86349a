package io.millwright.twin.removal;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** Turns twins of deleted machines into tombstones. */
@ApplicationScoped
class RemovalRepository {
    /** Also takes what a message that was underway wrote into a tombstone. */
    private static final String REMOVE = """
            with gone as (
              update twin.twin t set version = t.version + 1,
                desired_revision = t.desired_revision + 1, desired = '{}', desired_changes = '{}', desired_removals = '{}',
                desired_changed_at = $1::text::timestamptz, desired_correlation_id = null,
                publish_issue = t.publish_issue + 1, publish_boot_id = null, publish_session_id = null,
                last_boot_id = coalesce(t.boot_id, t.last_boot_id),
                last_sequence = coalesce(t.sequence, t.last_sequence),
                last_reported_revision = coalesce(t.reported_revision, t.last_reported_revision),
                last_announced_boot_id = coalesce(t.session_boot_id, t.last_announced_boot_id),
                reported_revision = null, boot_id = null, boot_uid = null, sequence = null, message_id = null,
                sent_at = null, reported_at = null, report = null,
                cause = null, session_boot_id = null, session_id = null,
                via_gateway_id = null, via_boot_id = null, via_session_id = null, connectivity_since = null,
                convergence = 'unknown', convergence_reason = null, convergence_since = null, convergence_took_ms = null,
                silent_since = null
              from twin.known_machine k
              where k.factory_id = t.factory_id and k.machine_id = t.machine_id and k.deleted
                and (t.desired <> '{}' or t.report is not null or t.cause is not null)
              returning t.factory_id, t.machine_id, t.version, t.desired_revision, to_jsonb(t) as whole)
            insert into twin.transition (factory_id, machine_id, version, state, kind, outcome, accepted, at, actor, reason,
              from_revision, to_revision, convergence, document)
            select factory_id, machine_id, version, twin.state_of(whole, 'desired'), 'desired', 'deleted', true, $1::text::timestamptz, 'twin-service',
              'the machine is registered no more', desired_revision - 1, desired_revision, 'unknown', '{}'
            from gone""";

    private final Pool pool;

    RemovalRepository(Pool pool) {
        this.pool = pool;
    }

    /** How many there were. */
    Uni<Integer> remove(Instant at) {
        return pool.preparedQuery(REMOVE).execute(Tuple.of(at.toString())).map(RowSet::rowCount);
    }
}
