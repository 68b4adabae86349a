package io.millwright.twin.bulk;

import io.millwright.service.problem.FieldError;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A job, and how far it is.
 *
 * @param machines how many it is for; the numbers below add up to it
 * @param gone registered no more when their turn came
 * @param failed that this service could not change, for good
 */
@Schema(name = "DesiredJob")
record JobView(
        String jobId,
        JobState state,
        Instant createdAt,
        String createdBy,
        String correlationId,
        JobRequest request,
        int machines,
        int waiting,
        int changed,
        int unchanged,
        int refused,
        int gone,
        int failed) {
    /**
     * What became of one machine.
     *
     * @param outcome waiting, changed, unchanged, refused, gone or failed
     * @param revision of its desired state afterwards; absent when it has not been changed
     * @param errors why it was refused
     */
    @Schema(name = "DesiredJobMachine")
    record MachineView(
            String machineId,
            String outcome,
            @Nullable Long revision,
            List<FieldError> errors,
            @Nullable Instant doneAt) {}
}
