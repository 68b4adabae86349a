package io.millwright.model.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.CommandId;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What became of a command on the machine.
 *
 * @param startedAt the machine's clock; absent when it never began
 * @param finishedAt the machine's clock
 */
public record Outcome(
        CommandId commandId,
        Status status,
        @Nullable JsonNode result,
        @Nullable Failure error,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt)
        implements Payload {
    public Outcome {
        Require.present(commandId, "command_id");
        Require.present(status, "status");
        if (result != null) {
            Require.storable(result, "result");
        }
    }

    public enum Status {
        @JsonProperty("succeeded")
        SUCCEEDED,
        @JsonProperty("failed")
        FAILED,
        /** Refused before it began. */
        @JsonProperty("rejected")
        REJECTED,
        /** Refused because its time was over. */
        @JsonProperty("expired")
        EXPIRED,
        /** The machine lost track, such as killed between run and answer. */
        @JsonProperty("unknown")
        UNKNOWN
    }

    /** Why it did not succeed. */
    public record Failure(String code, @Nullable String message) {
        public Failure {
            Require.text(code, 64, "error.code");
            Require.optionalText(message, 1024, "error.message");
        }
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.OUTCOME;
    }
}
