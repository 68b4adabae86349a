package io.millwright.twin.core;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What applications want of a machine.
 *
 * @param revision 0 before the first change; never goes down
 * @param changes the last change of every property, by the JSON pointer of its value
 * @param changedAt when the revision was raised; absent before the first change
 * @param correlationId of the request that changed the document last
 */
public record DesiredState(
        long revision,
        ObjectNode document,
        Map<String, PropertyChange> changes,
        @Nullable Instant changedAt,
        @Nullable String correlationId) {
    public DesiredState {
        changes = Map.copyOf(changes);
    }

    public static DesiredState none() {
        return new DesiredState(0, JsonNodeFactory.instance.objectNode(), Map.of(), null, null);
    }

    /** The same document under a higher revision. */
    DesiredState raisedAbove(long appliedRevision, Instant at) {
        return new DesiredState(appliedRevision + 1, document, changes, at, correlationId);
    }
}
