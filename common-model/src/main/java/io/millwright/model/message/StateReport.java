package io.millwright.model.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import org.jspecify.annotations.Nullable;

/**
 * What a machine says of itself: the whole reported state, not a delta.
 *
 * @param appliedRevision the desired revision that this state comes from; absent when the machine never applied one
 * @param applyStatus absent means applied when there is a revision
 * @param reason why a desired state was rejected or overridden
 */
public record StateReport(
        ObjectNode reported,
        @Nullable Long appliedRevision,
        @Nullable ApplyStatus applyStatus,
        @Nullable String reason,
        @Nullable String firmwareVersion,
        @Nullable OperatingStatus operatingStatus,
        @Nullable Health health)
        implements Payload {
    public StateReport {
        Require.storable(Require.present(reported, "reported"), "reported");
        Require.that(appliedRevision == null || appliedRevision >= 0, "applied_revision must not be negative");
        Require.optionalText(reason, 1024, "reason");
        Require.optionalText(firmwareVersion, 128, "firmware_version");
    }

    /** What became of the desired state. */
    public enum ApplyStatus {
        @JsonProperty("applied")
        APPLIED,
        @JsonProperty("rejected")
        REJECTED,
        @JsonProperty("overridden")
        OVERRIDDEN
    }

    public enum OperatingStatus {
        @JsonProperty("running")
        RUNNING,
        @JsonProperty("idle")
        IDLE,
        @JsonProperty("stopped")
        STOPPED,
        @JsonProperty("fault")
        FAULT,
        @JsonProperty("maintenance")
        MAINTENANCE
    }

    public enum Health {
        @JsonProperty("ok")
        OK,
        @JsonProperty("degraded")
        DEGRADED,
        @JsonProperty("failed")
        FAILED
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.STATE;
    }
}
