package io.millwright.twin.history;

import static io.millwright.service.database.Times.utc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.StoredJson;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rebuilds a twin as it was: the state after the last change of that moment, and the documents that it names. */
@ApplicationScoped
class PastRepository {
    private static final String BY_VERSION = past("version = $3", "version = $3");
    private static final String BY_REVISION = past(
            "(state ->> 'desired_revision')::bigint = $3 and version >= coalesce(("
                    + "select min(d.version) from twin.transition d where d.factory_id = $1 and d.machine_id = $2"
                    + " and d.kind = 'desired' and d.accepted and d.to_revision = $3), 0)",
            "(state ->> 'desired_revision')::bigint = $3");
    private static final String BY_TIME = past("at <= $3", "at <= $3");

    private final Pool pool;

    PastRepository(Pool pool) {
        this.pool = pool;
    }

    /** What the history itself has, then what was kept of the part that retention removed, then the twin that is. */
    private static String past(String inHistory, String ofKept) {
        String found = """
                select state, version from twin.transition
                where factory_id = $1 and machine_id = $2 and version is not null and %s
                order by version desc limit 1""".formatted(inHistory);
        return """
                with past as (
                  select state, version from (%1$s) found
                  union all
                  select state, version from twin.transition_kept
                  where factory_id = $1 and machine_id = $2 and subject = 'twin' and %2$s
                  order by version desc limit 1)
                select (past.state || jsonb_build_object('factory_id', $1::text, 'machine_id', $2::text))::text as state,
                  coalesce(
                    (select jsonb_build_object('document', d.document, 'changes', d.state -> 'desired_changes',
                        'removals', d.state -> 'desired_removals') from twin.transition d
                     where d.factory_id = $1 and d.machine_id = $2 and d.kind = 'desired' and d.accepted
                       and d.to_revision = (past.state ->> 'desired_revision')::bigint limit 1),
                    (select jsonb_build_object('document', k.document, 'changes', k.state -> 'desired_changes',
                        'removals', k.state -> 'desired_removals') from twin.transition_kept k
                     where k.factory_id = $1 and k.machine_id = $2 and k.subject = 'desired'
                       and k.to_revision = (past.state ->> 'desired_revision')::bigint),
                    (select jsonb_build_object('document', t.desired, 'changes', t.desired_changes,
                        'removals', to_jsonb(t) -> 'desired_removals') from twin.twin t
                     where t.factory_id = $1 and t.machine_id = $2
                       and t.desired_revision = (past.state ->> 'desired_revision')::bigint),
                    case when (past.state ->> 'desired_revision') = '0' then '{"document":{}}'::jsonb end)::text as desired,
                  case when past.state -> 'report' <> 'null' then coalesce(
                    (select r.document from twin.transition r
                     where r.factory_id = $1 and r.machine_id = $2 and r.kind = 'reported' and r.accepted
                       and r.boot_id = (past.state ->> 'boot_id')::bigint and r.sequence = (past.state ->> 'sequence')::bigint
                       and coalesce(r.boot_uid, '') = coalesce(past.state ->> 'boot_uid', '') limit 1),
                    (select k.document from twin.transition_kept k
                     where k.factory_id = $1 and k.machine_id = $2 and k.subject = 'reported'
                       and k.to_revision = (past.state ->> 'reported_revision')::bigint),
                    (select t.report -> 'reported' from twin.twin t
                     where t.factory_id = $1 and t.machine_id = $2
                       and t.reported_revision = (past.state ->> 'reported_revision')::bigint
                       and t.boot_id = (past.state ->> 'boot_id')::bigint)) end::text as reported
                from past""".formatted(found, ofKept);
    }

    /** Empty when nothing is known of that moment. A twin before its first change is one that nothing was saved of. */
    Uni<Optional<Twin>> find(MachineKey machine, Moment moment) {
        String sql = switch (moment) {
            case Moment.Version _ -> BY_VERSION;
            case Moment.DesiredRevision _ -> BY_REVISION;
            case Moment.Time _ -> BY_TIME;
        };
        Object value = switch (moment) {
            case Moment.Version(long version) -> version;
            case Moment.DesiredRevision(long revision) -> revision;
            case Moment.Time(var at) -> utc(at);
        };
        return pool.preparedQuery(sql)
                .execute(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), value))
                .map(rows -> rows.stream()
                        .findFirst()
                        .flatMap(row ->
                                twin(row.getString("state"), row.getString("desired"), row.getString("reported"))));
    }

    private static Optional<Twin> twin(String state, @Nullable String desired, @Nullable String reported) {
        ObjectNode row = StoredJson.read(state, ObjectNode.class);
        boolean reports = row.path("report").isObject();
        if (desired == null || (reports && reported == null)) {
            return Optional.empty();
        }
        ObjectNode documents = StoredJson.read(desired, ObjectNode.class);
        row.set("desired", documents.path("document"));
        ObjectNode none = row.objectNode();
        row.set("desired_changes", documents.path("changes").isObject() ? documents.path("changes") : none);
        if (documents.path("removals").isObject()) {
            row.set("desired_removals", documents.path("removals"));
        }
        if (reports && reported != null) {
            row.withObject("/report").set("reported", StoredJson.read(reported, ObjectNode.class));
        }
        row.put("publish_issue", 0L);
        return Optional.of(TwinRepository.read(row.toString()));
    }
}
