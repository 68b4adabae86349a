package io.millwright.twin.desired;

import io.millwright.twin.core.Twin;

/** What a change does to a twin. */
sealed interface DesiredOutcome {
    record Changed(Twin twin) implements DesiredOutcome {}

    /** The document is what it was: no revision is raised. */
    record Unchanged(Twin twin) implements DesiredOutcome {}

    /** The caller has seen another revision than the current one. */
    record Conflict(long currentRevision) implements DesiredOutcome {}

    /** The document can't be a desired state. {@code pointer} names the offender within it. */
    record Refused(String pointer, String detail) implements DesiredOutcome {}
}
