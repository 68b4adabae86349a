package io.millwright.twin.report;

import io.millwright.model.envelope.Position;
import io.millwright.twin.core.Twin;

/** What a report does to a twin. */
sealed interface ReportOutcome {
    record Applied(Twin twin) implements ReportOutcome {}

    /** Applied, and desired was raised above the revision that the machine says it has. */
    record Ahead(Twin twin) implements ReportOutcome {}

    /** Exactly this report was taken before: counted, nothing else. */
    record Duplicate() implements ReportOutcome {}

    /** Not newer than {@code current}: reordering or replay. */
    record Stale(Position current) implements ReportOutcome {}

    /** Of another life of the machine. {@code nextBootId} is above every known boot. */
    record BootReused(Position current, long nextBootId) implements ReportOutcome {}
}
