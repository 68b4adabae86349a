package io.millwright.command.ledger;

import static io.millwright.service.database.Times.column;
import static io.millwright.service.database.Times.time;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.ledger.TimelineEntry.Kind;
import io.millwright.command.ledger.TimelineEntry.Source;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.CommandId;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** SQL of questions about commands. */
@ApplicationScoped
public class CommandReadRepository {
    private static final String SELECT = "select " + CommandRows.COLUMNS + " from command.command c ";
    private static final String BY_KEY = SELECT + "where c.factory_id = $1 and c.command_id = $2";
    /** Parameters and results are too large to be read by the hundred. */
    private static final String LISTED = CommandRows.COLUMNS
            .replace("c.parameters::text as parameters", "'{}' as parameters")
            .replace("c.report_result::text as report_result", "null::text as report_result");

    private static final String ENDED = """
            select factory_id, command_id from command.command
            where (factory_id, command_id) in (select * from unnest($1::text[], $2::text[])) and ended_at is not null""";

    /** The bounds are never absent, so that an index by time serves them all. */
    private static final String PAGE = """
            (select %1$s from command.command c
            where c.factory_id = $1 and %2$s and %3$s
                and (cardinality($4::text[]) = 0 or c.type = any($4))
                and (cardinality($5::text[]) = 0 or c.issued_by = any($5))
                and (cardinality($6::text[]) = 0 or c.client_id = any($6))
                and c.created_at >= coalesce($7::timestamptz, '-infinity')
                and c.created_at < coalesce($8::timestamptz, 'infinity')
                and (c.created_at, c.command_id) < (coalesce($9::timestamptz, 'infinity'), coalesce($10::text, ''))
            order by c.created_at desc, c.command_id desc limit $11)""";

    private static final String OF_MACHINE = "c.machine_id = $2";
    private static final String ANY_STATE = "(cardinality($3::text[]) = 0 or c.state = any($3))";
    private static final String LIST_OF_FACTORY = PAGE.formatted(LISTED, "$2::text is null", ANY_STATE);
    private static final String LIST_OF_MACHINE = PAGE.formatted(LISTED, OF_MACHINE, ANY_STATE);

    /** Each state by itself, in the order of an index; the open ones of a machine are few. */
    static final String LIST_OF_MACHINE_BY_STATE = """
            select c.* from (select distinct state from unnest($3::text[]) state) wanted cross join lateral (
                %s union all %s) c
            order by c.created_at desc, c.command_id desc limit $11""".formatted(
                    PAGE.formatted(LISTED, OF_MACHINE, "c.ended_state = wanted.state"),
                    PAGE.formatted(LISTED, OF_MACHINE, "c.due_at is not null and c.state = wanted.state"));

    private static final String TIMELINE = """
            select at, source, kind, detail::text as detail from command.event
            where factory_id = $1 and command_id = $2 order by id limit 500""";

    public Uni<Optional<StoredCommand>> find(SqlClient client, CommandKey key) {
        return client.preparedQuery(BY_KEY)
                .execute(Tuple.of(key.factoryId().value(), key.commandId().value()))
                .map(CommandReadRepository::first);
    }

    /** Those of them that have ended. */
    public Uni<List<CommandKey>> ended(SqlClient client, Collection<CommandKey> keys) {
        return client.preparedQuery(ENDED)
                .execute(CommandRows.keys(keys))
                .map(rows -> rows.stream()
                        .map(row -> CommandKey.of(row.getString("factory_id"), row.getString("command_id")))
                        .toList());
    }

    /**
     * Newest first, without parameters and results.
     *
     * @param before where the page before ended; absent for the first page
     */
    public Uni<List<StoredCommand>> list(
            SqlClient client, CommandFilter filter, @Nullable ListPosition before, int limit) {
        return client.preparedQuery(sql(filter))
                .execute(Tuple.tuple()
                        .addString(filter.factory().value())
                        .addString(
                                filter.machine() == null
                                        ? null
                                        : filter.machine().value())
                        .addArrayOfString(filter.states().toArray(String[]::new))
                        .addArrayOfString(filter.types().toArray(String[]::new))
                        .addArrayOfString(filter.issuers().toArray(String[]::new))
                        .addArrayOfString(filter.clients().toArray(String[]::new))
                        .addOffsetDateTime(column(filter.from()))
                        .addOffsetDateTime(column(filter.to()))
                        .addOffsetDateTime(before == null ? null : column(before.createdAt()))
                        .addString(before == null ? null : before.commandId().value())
                        .addInteger(limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(CommandRows::command)
                        .toList());
    }

    private static String sql(CommandFilter filter) {
        if (filter.machine() == null) {
            return LIST_OF_FACTORY;
        }
        return filter.states().isEmpty() ? LIST_OF_MACHINE : LIST_OF_MACHINE_BY_STATE;
    }

    /** In the order of recording; of a very long one the beginning. */
    public Uni<List<TimelineEntry>> timeline(SqlClient client, CommandKey key) {
        return client.preparedQuery(TIMELINE)
                .execute(Tuple.of(key.factoryId().value(), key.commandId().value()))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(CommandReadRepository::entry)
                        .toList());
    }

    /** Where a command stands in a list. */
    public record ListPosition(Instant createdAt, CommandId commandId) {
        public static ListPosition of(StoredCommand command) {
            return new ListPosition(
                    command.life().terms().createdAt(), command.key().commandId());
        }
    }

    private static Optional<StoredCommand> first(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false).findFirst().map(CommandRows::command);
    }

    private static TimelineEntry entry(Row row) {
        return new TimelineEntry(
                time(row, "at"),
                Source.valueOf(row.getString("source").toUpperCase(Locale.ROOT)),
                Kind.valueOf(row.getString("kind").toUpperCase(Locale.ROOT)),
                (ObjectNode) CommandRows.json(row.getString("detail")));
    }
}
