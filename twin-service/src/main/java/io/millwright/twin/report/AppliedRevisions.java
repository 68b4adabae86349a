package io.millwright.twin.report;

import io.millwright.model.envelope.Position;
import io.millwright.model.message.StateReport;

/** Which applied revisions a device can honestly have. One at the end of the numbers would leave no room above it. */
final class AppliedRevisions {
    static final long LIMIT = Position.LIMIT / 2;
    static final String RULE = "payload/applied_revision must be below 2^52";

    private AppliedRevisions() {}

    static boolean isPlausible(StateReport report) {
        Long applied = report.appliedRevision();
        return applied == null || applied < LIMIT;
    }
}
