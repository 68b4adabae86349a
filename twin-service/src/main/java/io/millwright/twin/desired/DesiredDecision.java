package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.twin.core.DesiredState;
import io.millwright.twin.core.PropertyChange;
import io.millwright.twin.core.Twin;
import io.millwright.twin.desired.DesiredOutcome.Changed;
import io.millwright.twin.desired.DesiredOutcome.Conflict;
import io.millwright.twin.desired.DesiredOutcome.Refused;
import io.millwright.twin.desired.DesiredOutcome.Unchanged;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

/** Pure: same inputs, same outcome. */
final class DesiredDecision {
    private DesiredDecision() {}

    /** @param expected whether a revision is the one that the caller has seen */
    static DesiredOutcome decide(Twin twin, LongPredicate expected, DesiredChange change, DesiredLimits limits) {
        DesiredState current = twin.desired();
        if (!expected.test(current.revision())) {
            return new Conflict(current.revision());
        }
        JsonNode result = switch (change.way()) {
            case WHOLE -> change.document();
            case MERGE_PATCH -> MergePatch.apply(current.document(), change.document());
        };
        if (!(result instanceof ObjectNode next)) {
            return new Refused("", "a desired state is a JSON object");
        }
        Optional<Refused> refused = DesiredRules.firstOffence(next, limits);
        if (refused.isPresent()) {
            return refused.get();
        }
        if (Properties.areEqual(current.document(), next)) {
            return new Unchanged(twin);
        }
        return new Changed(twin.withDesired(raised(current, next, change), change.at()));
    }

    private static DesiredState raised(DesiredState current, ObjectNode next, DesiredChange change) {
        long revision = current.revision() + 1;
        Map<String, PropertyChange> changes = Properties.changes(
                current.document(), current.changes(), next, new PropertyChange(revision, change.at(), change.by()));
        return new DesiredState(revision, next, changes, change.at(), change.correlationId());
    }
}
