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
 * @param removals who removed what was a property once, likewise; of many the latest
 * @param changedAt when the revision was raised; absent before the first change
 * @param correlationId of the request that changed the document last
 */
public record DesiredState(
        long revision,
        ObjectNode document,
        Map<String, PropertyChange> changes,
        Map<String, PropertyChange> removals,
        @Nullable Instant changedAt,
        @Nullable String correlationId) {
    public DesiredState {
        changes = Map.copyOf(changes);
        removals = Map.copyOf(removals);
    }

    /** Of which nothing was removed yet. */
    public DesiredState(
            long revision,
            ObjectNode document,
            Map<String, PropertyChange> changes,
            @Nullable Instant changedAt,
            @Nullable String correlationId) {
        this(revision, document, changes, Map.of(), changedAt, correlationId);
    }

    public static DesiredState none() {
        return new DesiredState(0, JsonNodeFactory.instance.objectNode(), Map.of(), null, null);
    }

    /** The same document under a higher revision. */
    DesiredState raisedAbove(long appliedRevision, Instant at) {
        return new DesiredState(appliedRevision + 1, document, changes, removals, at, correlationId);
    }
}
