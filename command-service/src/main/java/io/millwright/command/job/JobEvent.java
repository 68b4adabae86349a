package io.millwright.command.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import java.time.Instant;

/**
 * One line of a job's timeline; never changed.
 *
 * @param at the database's clock
 * @param source {@code client} or {@code service}
 */
record JobEvent(Instant at, String source, String kind, ObjectNode detail) {
    static JobEvent byClient(Instant at, String kind, String subject, String clientId, String correlationId) {
        return new JobEvent(
                at,
                "client",
                kind,
                Json.MAPPER
                        .createObjectNode()
                        .put("by", subject)
                        .put("client_id", clientId)
                        .put("correlation_id", correlationId));
    }

    /** The service's own doing: a state that a step has led to. */
    static JobEvent of(Instant at, JobState state) {
        ObjectNode detail = Json.MAPPER.createObjectNode();
        String reason = JobRows.reason(state);
        if (reason != null) {
            detail.put("reason", reason);
        }
        if (state instanceof JobState.Ended(var result, var _)) {
            detail.put("result", result.wireName());
        }
        return new JobEvent(at, "service", state.wireName(), detail);
    }
}
