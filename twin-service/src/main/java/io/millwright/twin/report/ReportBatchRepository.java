package io.millwright.twin.report;

import io.millwright.model.id.MachineKey;
import io.millwright.service.feed.FeedHub;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Saves what many reports change, and their history, in one statement. */
@ApplicationScoped
class ReportBatchRepository {
    /**
     * Of the twin only what a report changes is written: its desired state, which may be large, stays as it lies. The rows are
     * locked in the order of their keys, so that two such statements can't deadlock, and only those that still have the version
     * that was decided upon. A machine's lines are written in their order, for their ids are part of the feed's.
     */
    private static final String SAVE = """
            with line as materialized (
              select l.*, l.report_text::jsonb as report from unnest(%1$s) with ordinality as l(%2$s, n)),
            locked as materialized (
              select t.factory_id, t.machine_id
              from twin.twin t join line l on t.factory_id = l.factory_id and t.machine_id = l.machine_id
              where l.newest and t.version = l.base
              order by t.factory_id, t.machine_id for update of t),
            saved as (
              update twin.twin t set version = l.version,
                reported_revision = l.to_revision, boot_id = l.boot_id, boot_uid = l.boot_uid, sequence = l.sequence,
                message_id = l.message_id, sent_at = l.sent_at::timestamptz, reported_at = l.at, report = l.report,
                convergence = l.convergence, convergence_reason = l.convergence_reason,
                convergence_since = l.convergence_since, convergence_took_ms = l.convergence_took_ms,
                publish_issue = l.publish_issue, publish_boot_id = l.publish_boot_id,
                publish_session_id = l.publish_session_id, silent_since = null
              from line l join locked using (factory_id, machine_id)
              where l.newest and t.factory_id = l.factory_id and t.machine_id = l.machine_id and t.version = l.base
              returning t.factory_id, t.machine_id),
            booted as (
              insert into twin.boot (factory_id, machine_id, boot_id, boot_uid)
              select l.factory_id, l.machine_id, l.boot_id, coalesce(l.boot_uid, '')
              from line l join saved using (factory_id, machine_id) where l.begins_boot
              on conflict do nothing),
            recorded as (
              insert into twin.transition (factory_id, machine_id, version, state, kind, outcome, accepted, at, actor, reason,
                boot_id, boot_uid, sequence, message_id, from_revision, to_revision, convergence, document, correlation_id)
              select l.factory_id, l.machine_id, l.version, l.state::jsonb, 'reported', 'applied', true, l.at, 'device',
                l.report ->> 'reason', l.boot_id, l.boot_uid, l.sequence, l.message_id, l.from_revision, l.to_revision,
                l.convergence, l.report -> 'reported', l.correlation_id
              from line l join saved using (factory_id, machine_id) order by l.n)
            select factory_id, machine_id from saved""".formatted(ReportLines.TYPES, ReportLines.NAMES);

    private final Pool pool;
    private final FeedHub feed;

    ReportBatchRepository(Pool pool, FeedHub feed) {
        this.pool = pool;
        this.feed = feed;
    }

    /** @return the machines whose reports are saved: those whose twin was still the one that they were decided upon */
    Uni<Set<MachineKey>> save(Collection<ReportRun> runs) {
        var lines = new ReportLines(runs);
        return pool.preparedQuery(SAVE)
                .execute(lines.tuple())
                .map(rows -> {
                    Set<MachineKey> saved = HashSet.newHashSet(rows.size());
                    rows.forEach(
                            row -> saved.add(MachineKey.of(row.getString("factory_id"), row.getString("machine_id"))));
                    return saved;
                })
                .invoke(feed::nudge);
    }
}
