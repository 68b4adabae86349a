package io.millwright.command.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The body of a new job as it was sent; {@link JobRules} judges it. */
@Schema(description = "One command for each of many machines, a few at a time")
record JobRequest(
        @Schema(maxLength = 200, description = "For people") @Nullable String name,

        @Schema(required = true, description = "Either machine_ids or selector; fixed when the job is created")
        @Nullable TargetRequest target,

        @Schema(required = true) @Nullable CommandPart command,
        @Nullable RolloutRequest rollout,
        @Nullable AbortRequest abortWhen) {

    /** Which machines. */
    @Schema(name = "JobTarget")
    record TargetRequest(
            @Nullable List<String> machineIds, @Nullable SelectorRequest selector) {}

    /** All machines that match every given member. */
    @Schema(
            name = "JobSelector",
            description = "All machines that match every given member; empty means all of the factory")
    record SelectorRequest(
            @Nullable String areaId,
            @Nullable String typeId,
            @Nullable Map<String, String> labels) {}

    /** What each machine is to do. */
    @Schema(name = "JobCommand")
    record CommandPart(
            @Schema(required = true, maxLength = 64) @Nullable String type,

            @Schema(type = SchemaType.OBJECT, description = "Empty when absent") @Nullable ObjectNode parameters,

            @Schema(required = true, description = "Time to expiry of each command from its launch", examples = "PT1M")
            @Nullable String ttl,

            @Nullable Long configurationRevision) {}

    /** How fast. */
    @Schema(name = "JobRollout")
    record RolloutRequest(
            @Schema(minimum = "1", description = "How many commands may be under way at once; 50 when absent") @Nullable Integer maxInFlight,

            @Schema(minimum = "1", description = "How many may be launched within any minute; no limit when absent")
            @Nullable Integer perMinute,

            @Schema(description = "Nothing is launched before; at once when absent", format = "date-time") @Nullable String startAt) {}

    /** When too much has gone wrong. */
    @Schema(
            name = "JobAbort",
            description = "Shares above 0 and up to 1 of the targets that have ended; reaching one stops the job")
    record AbortRequest(
            @Schema(required = true, minimum = "1", description = "How many must have ended before a share counts")
            @Nullable Integer afterEnded,

            @Nullable BigDecimal failed,
            @Nullable BigDecimal rejected,
            @Nullable BigDecimal unknown,
            @Nullable BigDecimal undelivered,

            @Schema(description = "Of all that did not succeed") @Nullable BigDecimal any) {}
}
