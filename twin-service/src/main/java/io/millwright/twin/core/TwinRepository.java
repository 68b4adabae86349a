package io.millwright.twin.core;

import static io.millwright.service.database.Times.optionalTime;

import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import io.millwright.service.feed.FeedHub;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The table {@code twin.twin} and what is written together with it. */
@ApplicationScoped
@RegisterForReflection(
        targets = {
            TwinRow.class,
            TwinState.class,
            TwinState.Statement.class,
            TransitionRow.class,
            PropertyChange.class,
            StateReport.class,
            Via.class,
            Cause.class
        })
public class TwinRepository {
    /** At most this many refusals of one machine are recorded in an hour; the metrics count them all. */
    public static final int MAX_REFUSALS_AN_HOUR = 100;

    private static final String LOAD = """
            select factory_id, machine_id, to_jsonb(t)::text as twin, s.seen_at
            from (values ($1::text, $2::text)) as m(factory_id, machine_id)
            left join twin.twin t using (factory_id, machine_id) left join twin.last_seen s using (factory_id, machine_id)""";

    private static final String TRANSITION_COLUMNS = """
            kind, outcome, accepted, at, actor, reason, boot_id, boot_uid, sequence, session_id, message_id,
            from_revision, to_revision, convergence, document, correlation_id""";

    private static final String TRANSITION_TYPES = """
            kind text, outcome text, accepted boolean, at timestamptz, actor text, reason text, boot_id bigint, boot_uid text,
            sequence bigint, session_id bigint, message_id text, from_revision bigint, to_revision bigint,
            convergence text, document jsonb, correlation_id text""";

    private static final String TWIN_COLUMNS = """
            desired_revision, desired, desired_changes, desired_removals, desired_changed_at, desired_correlation_id,
            publish_issue, publish_boot_id, publish_session_id,
            reported_revision, boot_id, boot_uid, sequence, message_id, sent_at, reported_at, report,
            cause, session_boot_id, session_id, via_gateway_id, via_boot_id, via_session_id, connectivity_since,
            convergence, convergence_reason, convergence_since, convergence_took_ms, silent_since""";

    private static final String TWIN_TYPES = """
            factory_id text, machine_id text, version bigint,
            desired_revision bigint, desired jsonb, desired_changes jsonb, desired_removals jsonb, desired_changed_at timestamptz,
            desired_correlation_id text,
            publish_issue bigint, publish_boot_id bigint, publish_session_id bigint,
            reported_revision bigint, boot_id bigint, boot_uid text, sequence bigint, message_id text,
            sent_at timestamptz, reported_at timestamptz, report jsonb,
            cause text, session_boot_id bigint, session_id bigint,
            via_gateway_id text, via_boot_id bigint, via_session_id bigint, connectivity_since timestamptz,
            convergence text, convergence_reason text, convergence_since timestamptz, convergence_took_ms bigint,
            silent_since timestamptz""";

    /** One statement, so that a twin never changes without its history. */
    private static final String SAVE = """
            with fresh as (select * from jsonb_to_record($1::text::jsonb) as r(%1$s)),
            saved as (
              insert into twin.twin (factory_id, machine_id, version, %2$s)
              select factory_id, machine_id, version + 1, %2$s from fresh
              on conflict (factory_id, machine_id) do update
              set version = excluded.version, (%2$s) = row(%3$s)
              where twin.version = excluded.version - 1
              returning factory_id, machine_id, version, boot_id, boot_uid, to_jsonb(twin) as whole),
            recorded as (
              insert into twin.transition (factory_id, machine_id, version, state, %4$s)
              select saved.factory_id, saved.machine_id, saved.version, twin.state_of(saved.whole, t.kind), %5$s
              from saved cross join jsonb_to_recordset($2::text::jsonb) as t(%6$s)),
            booted as (
              insert into twin.boot (factory_id, machine_id, boot_id, boot_uid)
              select factory_id, machine_id, boot_id, coalesce(boot_uid, '') from saved where boot_id is not null
              on conflict do nothing)
            select count(*) as saved from saved""".formatted(
                    TWIN_TYPES,
                    TWIN_COLUMNS,
                    prefixed("excluded.", TWIN_COLUMNS),
                    TRANSITION_COLUMNS,
                    prefixed("t.", TRANSITION_COLUMNS),
                    TRANSITION_TYPES);

    private static final String REFUSE = """
            with counted as (
              insert into twin.refusal (factory_id, machine_id, key, at)
              select $1, $2,
                twin.refusal_key(t.kind, t.boot_id, t.boot_uid, t.sequence, t.session_id, t.outcome, t.message_id), t.at
              from jsonb_to_recordset($3::text::jsonb) as t(%2$s)
              where (select count(*) from twin.refusal r where r.factory_id = $1 and r.machine_id = $2
                       and r.at > t.at - interval '1 hour') < $4
              on conflict do nothing returning key)
            insert into twin.transition (factory_id, machine_id, %1$s)
            select $1, $2, %1$s from jsonb_to_recordset($3::text::jsonb) as t(%2$s)
            where exists (select from counted)""".formatted(TRANSITION_COLUMNS, TRANSITION_TYPES);

    private final Pool pool;

    private final FeedHub feed;

    TwinRepository(Pool pool, FeedHub feed) {
        this.pool = pool;
        this.feed = feed;
    }

    private static String prefixed(String prefix, String columns) {
        return prefix + columns.strip().replaceAll(",\\s*", ", " + prefix);
    }

    /** The twin as it is saved; {@link Twin#of} when nothing was saved of the machine yet. */
    public Uni<Twin> load(MachineKey machine) {
        return load(pool, machine);
    }

    public Uni<Twin> load(SqlClient client, MachineKey machine) {
        return client.preparedQuery(LOAD)
                .execute(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .map(rows -> read(rows.iterator().next()));
    }

    /** @param row {@code factory_id}, {@code machine_id}, {@code seen_at}, and {@code twin} as {@link #read(String)} takes it or null */
    public static Twin read(Row row) {
        String twin = row.getString("twin");
        return (twin == null
                        ? Twin.of(MachineKey.of(row.getString("factory_id"), row.getString("machine_id")))
                        : read(twin))
                .seenAt(optionalTime(row, "seen_at"));
    }

    /** A twin as {@code to_jsonb} of its row writes it. */
    public static Twin read(String row) {
        return StoredJson.read(row, TwinRow.class).toTwin();
    }

    /**
     * Saves a changed twin and its history.
     *
     * @return false, and nothing is saved, when the saved twin has another version than the given one by now
     */
    public Uni<Boolean> save(Twin twin, List<Transition> transitions) {
        return save(pool, twin, transitions).invoke(feed::nudge);
    }

    public Uni<Boolean> save(SqlClient client, Twin twin, List<Transition> transitions) {
        return client.preparedQuery(SAVE)
                .execute(Tuple.of(StoredJson.write(TwinRow.of(twin)), write(transitions)))
                .map(rows -> rows.iterator().next().getLong("saved") == 1);
    }

    /** Records a refusal, once for each message and not beyond {@link #MAX_REFUSALS_AN_HOUR}. */
    public Uni<Void> recordRefusal(MachineKey machine, Transition refusal) {
        return pool.preparedQuery(REFUSE)
                .execute(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), write(List.of(refusal)), (long)
                                MAX_REFUSALS_AN_HOUR))
                .map(RowSet::rowCount)
                .replaceWithVoid();
    }

    private static String write(List<Transition> transitions) {
        return StoredJson.write(transitions.stream().map(TransitionRow::of).toList());
    }
}
