package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.service.schema.SchemaViolation;
import io.millwright.twin.core.Twin;
import java.util.List;

/** What a change does to a twin. */
public sealed interface DesiredOutcome {
    record Changed(Twin twin) implements DesiredOutcome {}

    /** The document is what it was: no revision is raised. */
    record Unchanged(Twin twin) implements DesiredOutcome {}

    /** The caller has seen another revision than the current one, which is this. */
    record Conflict(long currentRevision, ObjectNode current) implements DesiredOutcome {}

    /** The document can't be a desired state. {@code pointer} names the offender within it. */
    record Refused(String pointer, String detail) implements DesiredOutcome {}

    /** The document breaks the schema of the machine's type. */
    record Violates(List<SchemaViolation> violations) implements DesiredOutcome {
        public Violates {
            violations = List.copyOf(violations);
        }
    }

    /** Nobody can tell now what the machine's type demands. */
    record Undecided() implements DesiredOutcome {}
}
