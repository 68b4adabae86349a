package io.millwright.twin.query;

import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import org.jspecify.annotations.Nullable;

/** A twin in a list: how it is, without the documents. */
record TwinSummaryView(
        String factoryId,
        String machineId,
        long version,
        long desiredRevision,
        @Nullable Long appliedRevision,
        AvailabilityView availability,
        ConvergenceView convergence) {

    static TwinSummaryView of(Twin twin) {
        Reported reported = twin.reported();
        return new TwinSummaryView(
                twin.machine().factoryId().value(),
                twin.machine().machineId().value(),
                twin.version(),
                twin.desired().revision(),
                reported == null ? null : reported.report().appliedRevision(),
                AvailabilityView.of(twin),
                ConvergenceView.of(twin.convergence()));
    }
}
