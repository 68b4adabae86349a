package io.millwright.command.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A job as the API shows it.
 *
 * @param progress only of a single job, not in lists
 * @param timeline likewise
 */
@Schema(name = "Job", description = "One command for each of many machines, a few at a time")
record JobView(
        String jobId,
        String factoryId,
        @Nullable String name,

        @Schema(
                description = "Where it stands; an ended job is completed, aborted or cancelled",
                enumeration = {
                    "created",
                    "running",
                    "paused",
                    "aborting",
                    "cancelling",
                    "completed",
                    "aborted",
                    "cancelled"
                })
        String state,

        @Schema(description = "Why it was stopped") @Nullable String reason,

        @Schema(type = SchemaType.OBJECT, description = "How the targets were chosen")
        JsonNode target,

        @Schema(description = "The job whose targets these were") @Nullable String retryOf,

        CommandView command,
        RolloutView rollout,
        @Nullable AbortView abortWhen,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        String issuedBy,
        String clientId,
        String correlationId,
        int total,

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Schema(
                description =
                        "How many targets are waiting, in_flight, or have ended: succeeded, failed, rejected, expired,"
                                + " unknown, undelivered, cancelled, refused by the service, or skipped")
        Map<String, Integer> progress,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EventView> timeline,
        String href) {
    JobView {
        progress = new TreeMap<>(progress);
        timeline = List.copyOf(timeline);
    }

    /** What each machine is to do. */
    @Schema(name = "JobCommandView")
    record CommandView(
            String type,
            @Schema(type = SchemaType.OBJECT) ObjectNode parameters,
            String ttl,
            @Nullable Long configurationRevision) {}

    /** How fast. */
    @Schema(name = "JobRolloutView")
    record RolloutView(int maxInFlight, @Nullable Integer perMinute, Instant startAt) {}

    /** When too much has gone wrong. */
    @Schema(name = "JobAbortView")
    record AbortView(
            int afterEnded,
            @Nullable BigDecimal failed,
            @Nullable BigDecimal rejected,
            @Nullable BigDecimal unknown,
            @Nullable BigDecimal undelivered,
            @Nullable BigDecimal any) {}

    /** One line of the timeline. */
    @Schema(name = "JobEvent")
    record EventView(
            Instant at,
            @Schema(enumeration = {"client", "service"}) String source,
            String event,
            @Schema(type = SchemaType.OBJECT) JsonNode detail) {}

    static JobView of(Job job, Map<String, Integer> progress, List<JobEvent> timeline) {
        Job.Plan plan = job.plan();
        AbortRule abort = plan.abort();
        return new JobView(
                job.key().jobId(),
                job.key().factoryId().value(),
                plan.name(),
                JobRows.stored(job.state()),
                JobRows.reason(job.state()),
                plan.target(),
                plan.retryOf(),
                new CommandView(
                        plan.command().type(),
                        plan.command().parameters(),
                        plan.command().ttl().toString(),
                        plan.command().configurationRevision()),
                new RolloutView(
                        plan.rollout().maxInFlight(),
                        plan.rollout().perMinute(),
                        plan.rollout().startAt()),
                abort.equals(AbortRule.NEVER)
                        ? null
                        : new AbortView(
                                abort.after(),
                                abort.failed(),
                                abort.rejected(),
                                abort.unknown(),
                                abort.undelivered(),
                                abort.any()),
                job.createdAt(),
                job.startedAt(),
                job.endedAt(),
                job.orderedBy().subject(),
                job.orderedBy().clientId(),
                job.orderedBy().correlationId(),
                job.total(),
                progress,
                timeline.stream()
                        .map(event -> new EventView(event.at(), event.source(), event.kind(), event.detail()))
                        .toList(),
                JobPaths.of(job.key()));
    }
}
