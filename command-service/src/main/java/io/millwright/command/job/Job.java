package io.millwright.command.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.command.submit.CommandTemplate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job as the database holds it.
 *
 * @param orderedBy who created it
 * @param plan what it is to do; never changes
 * @param total how many targets it has
 * @param nextLaunchAt when the rate allows the next launch
 */
record Job(
        JobKey key,
        Orderer orderedBy,
        Plan plan,
        int total,
        Instant createdAt,
        JobState state,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        Instant nextLaunchAt) {
    /**
     * Who created a job.
     *
     * @param clientId the application; its idempotency keys are its own
     * @param subject the user or application that it does it for
     */
    record Orderer(
            String clientId, String subject, String idempotencyKey, String requestDigest, String correlationId) {}

    /**
     * What a job is to do.
     *
     * @param retryOf the job whose targets these were; absent for a job of its own
     * @param target how the targets were chosen, as it was written
     */
    record Plan(
            @Nullable String name,
            @Nullable String retryOf,
            JsonNode target,
            CommandTemplate command,
            Rollout rollout,
            AbortRule abort) {}
}
