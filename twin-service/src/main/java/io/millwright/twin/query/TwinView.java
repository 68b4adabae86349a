package io.millwright.twin.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.model.message.StateReport.Health;
import io.millwright.model.message.StateReport.OperatingStatus;
import io.millwright.twin.core.DesiredState;
import io.millwright.twin.core.PropertyChange;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import java.time.Instant;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A twin, whole.
 *
 * @param version rises with every change of anything in it; the ETag
 * @param reported absent for a machine that never reported
 */
public record TwinView(
        String factoryId,
        String machineId,
        long version,
        DesiredView desired,
        @Nullable ReportedView reported,
        AvailabilityView availability,
        ConvergenceView convergence) {

    /**
     * @param metadata when and by whom each property was last changed, by JSON pointer
     * @param removed the same of properties that are there no more
     */
    record DesiredView(
            long revision,
            @Schema(type = SchemaType.OBJECT) ObjectNode desired,
            @Nullable Instant changedAt,
            Map<String, PropertyChange> metadata,
            Map<String, PropertyChange> removed) {
        static DesiredView of(DesiredState state) {
            return new DesiredView(
                    state.revision(), state.document(), state.changedAt(), state.changes(), state.removals());
        }
    }

    /** @param appliedRevision the desired revision that this state comes from */
    record ReportedView(
            long revision,
            @Schema(type = SchemaType.OBJECT) ObjectNode reported,
            @Nullable Long appliedRevision,
            @Nullable ApplyStatus applyStatus,
            @Nullable String reason,
            @Nullable String firmwareVersion,
            @Nullable OperatingStatus operatingStatus,
            @Nullable Health health,
            long bootId,
            @Nullable String bootUid,
            long sequence,
            Instant sentAt,
            Instant receivedAt) {
        static ReportedView of(Reported reported) {
            var report = reported.report();
            return new ReportedView(
                    reported.revision(),
                    report.reported(),
                    report.appliedRevision(),
                    report.applyStatus(),
                    report.reason(),
                    report.firmwareVersion(),
                    report.operatingStatus(),
                    report.health(),
                    reported.position().bootId(),
                    reported.bootUid(),
                    reported.position().sequence(),
                    reported.sentAt(),
                    reported.receivedAt());
        }
    }

    public static TwinView of(Twin twin) {
        Reported reported = twin.reported();
        return new TwinView(
                twin.machine().factoryId().value(),
                twin.machine().machineId().value(),
                twin.version(),
                DesiredView.of(twin.desired()),
                reported == null ? null : ReportedView.of(reported),
                AvailabilityView.of(twin),
                ConvergenceView.of(twin.convergence()));
    }
}
