package io.millwright.command.twin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.jspecify.annotations.Nullable;

/**
 * What the twin service says of a machine.
 *
 * @param appliedRevision absent when the machine never said so
 * @param reported missing when the machine never reported
 */
public record TwinNow(@Nullable Long appliedRevision, JsonNode reported) {
    static TwinNow of(JsonNode answer) {
        JsonNode revision = answer.path("applied_revision");
        JsonNode reported = answer.path("reported");
        return new TwinNow(
                revision.canConvertToLong() ? revision.longValue() : null,
                reported.isObject() ? reported : MissingNode.getInstance());
    }
}
