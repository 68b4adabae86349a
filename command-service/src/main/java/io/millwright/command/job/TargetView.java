package io.millwright.command.job;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One machine of a job. */
@Schema(name = "JobTargetState", description = "One machine of a job")
record TargetView(
        String machineId,

        @Schema(
                description = "As its command stands now",
                enumeration = {
                    "waiting",
                    "in_flight",
                    "succeeded",
                    "failed",
                    "rejected",
                    "expired",
                    "unknown",
                    "undelivered",
                    "cancelled",
                    "refused",
                    "skipped"
                })
        String state,

        @Schema(description = "Absent before it was launched") @Nullable String commandId,

        @Schema(description = "Why the service refused to launch it") @Nullable String reason,

        @Nullable Instant launchedAt,
        @Nullable Instant endedAt,

        @Schema(description = "Where its command is found") @Nullable String href) {
    static TargetView of(JobKey job, JobReadRepository.Target target) {
        return new TargetView(
                target.machineId(),
                target.state(),
                target.commandId(),
                target.reason(),
                target.launchedAt(),
                target.endedAt(),
                target.commandId() == null
                        ? null
                        : "/api/v1/factories/" + job.factoryId() + "/machines/" + target.machineId() + "/commands/"
                                + target.commandId());
    }
}
