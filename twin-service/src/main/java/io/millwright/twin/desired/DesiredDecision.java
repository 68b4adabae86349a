package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.service.schema.CompiledSchema;
import io.millwright.service.schema.SchemaViolation;
import io.millwright.twin.core.DesiredState;
import io.millwright.twin.core.PropertyChange;
import io.millwright.twin.core.Twin;
import io.millwright.twin.desired.DesiredOutcome.Changed;
import io.millwright.twin.desired.DesiredOutcome.Conflict;
import io.millwright.twin.desired.DesiredOutcome.Refused;
import io.millwright.twin.desired.DesiredOutcome.Unchanged;
import io.millwright.twin.desired.DesiredOutcome.Violates;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Pure: same inputs, same outcome. */
final class DesiredDecision {
    private DesiredDecision() {}

    /**
     * @param expected whether a revision is the one that the caller has seen
     * @param schema what the machine's type demands, if it does
     */
    static DesiredOutcome decide(
            Twin twin,
            LongPredicate expected,
            DesiredChange change,
            DesiredLimits limits,
            Optional<CompiledSchema> schema) {
        DesiredState current = twin.desired();
        if (!expected.test(current.revision())) {
            return new Conflict(current.revision(), current.document());
        }
        return switch (Pointers.change(current.document(), change.pointer(), before -> after(before, change))) {
            case Pointers.Changed.Blocked(var pointer) ->
                new Refused(pointer, "is no object, so that nothing can be below it");
            case Pointers.Changed.Done(var result) -> judge(twin, result, change, limits, schema);
        };
    }

    private static JsonNode after(@Nullable JsonNode before, DesiredChange change) {
        return switch (change.way()) {
            case WHOLE -> change.document();
            case MERGE_PATCH -> MergePatch.apply(before, change.document());
        };
    }

    private static DesiredOutcome judge(
            Twin twin, JsonNode result, DesiredChange change, DesiredLimits limits, Optional<CompiledSchema> schema) {
        if (!(result instanceof ObjectNode next)) {
            return new Refused("", "a desired state is a JSON object");
        }
        Optional<Refused> refused = DesiredRules.firstOffence(next, limits);
        if (refused.isPresent()) {
            return refused.get();
        }
        if (Properties.areEqual(twin.desired().document(), next)) {
            return new Unchanged(twin);
        }
        List<SchemaViolation> violations =
                schema.map(known -> known.validate(next)).orElseGet(List::of);
        return violations.isEmpty()
                ? new Changed(twin.withDesired(raised(twin.desired(), next, change, limits), change.at()))
                : new Violates(violations);
    }

    private static DesiredState raised(
            DesiredState current, ObjectNode next, DesiredChange change, DesiredLimits limits) {
        var last = new PropertyChange(current.revision() + 1, change.at(), change.by());
        return new DesiredState(
                last.revision(),
                next,
                Properties.changes(current.document(), current.changes(), next, last),
                Properties.removals(current.document(), current.removals(), next, last, limits.maxProperties()),
                change.at(),
                change.correlationId());
    }
}
