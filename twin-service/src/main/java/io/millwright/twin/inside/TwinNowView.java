package io.millwright.twin.inside;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a machine last reported; empty when it never did. */
record TwinNowView(
        @Nullable Long appliedRevision,
        @Nullable ObjectNode reported,
        @Nullable Instant receivedAt) {
    static TwinNowView of(Twin twin) {
        Reported reported = twin.reported();
        return reported == null
                ? new TwinNowView(null, null, null)
                : new TwinNowView(
                        reported.report().appliedRevision(), reported.report().reported(), reported.receivedAt());
    }
}
