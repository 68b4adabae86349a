package io.millwright.command.audit;

import static io.millwright.service.database.Times.column;
import static io.millwright.service.database.Times.time;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.stream.StreamSupport;

/** SQL of the audit: it is read; what writes it are triggers. */
@ApplicationScoped
class AuditRepository {
    private static final String LIST = """
            select id, at, action, subject, client_id, correlation_id, machine_id, command_id, job_id, detail::text as detail
            from command.audit
            where factory_id = $1 and id < $2
                and (cardinality($3::text[]) = 0 or action = any($3))
                and ($4::text is null or subject = $4)
                and ($5::text is null or client_id = $5)
                and ($6::text is null or machine_id = $6)
                and ($7::text is null or command_id = $7)
                and ($8::text is null or job_id = $8)
                and ($9::timestamptz is null or at >= $9)
                and ($10::timestamptz is null or at < $10)
            order by id desc limit $11""";

    /** Newest first, from below {@code before}. */
    Uni<List<AuditView>> list(SqlClient client, AuditFilter filter, long before, int limit) {
        return client.preparedQuery(LIST)
                .execute(Tuple.tuple()
                        .addString(filter.factory().value())
                        .addLong(before)
                        .addArrayOfString(filter.actions().toArray(String[]::new))
                        .addString(filter.subject())
                        .addString(filter.clientId())
                        .addString(filter.machineId())
                        .addString(filter.commandId())
                        .addString(filter.jobId())
                        .addOffsetDateTime(column(filter.from()))
                        .addOffsetDateTime(column(filter.to()))
                        .addInteger(limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(AuditRepository::line)
                        .toList());
    }

    private static AuditView line(Row row) {
        return new AuditView(
                row.getLong("id"),
                time(row, "at"),
                row.getString("action"),
                row.getString("subject"),
                row.getString("client_id"),
                row.getString("correlation_id"),
                row.getString("machine_id"),
                row.getString("command_id"),
                row.getString("job_id"),
                json(row.getString("detail")));
    }

    private static JsonNode json(String text) {
        try {
            return Json.STORED.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a jsonb column holds what is not JSON", e);
        }
    }
}
