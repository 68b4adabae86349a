package io.millwright.command.job;

import io.millwright.command.job.JobRequest.AbortRequest;
import io.millwright.command.job.JobRequest.RolloutRequest;
import io.millwright.command.job.JobRequest.SelectorRequest;
import io.millwright.command.job.JobRequest.TargetRequest;
import io.millwright.model.id.Ids;
import io.millwright.model.id.MachineId;
import io.millwright.model.json.JsonLimits;
import io.millwright.service.problem.FieldError;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a new job must look like, apart from its command. Pure: same inputs, same outcome. */
final class JobRules {
    private static final int MAX_NAME = 200;
    private static final int MAX_PER_MINUTE = 60_000;

    private JobRules() {}

    /**
     * A legal body, apart from its command.
     *
     * @param startAt absent for at once
     */
    record Legal(
            @Nullable String name,
            JobTarget target,
            int maxInFlight,
            @Nullable Integer perMinute,
            @Nullable Instant startAt,
            AbortRule abort) {
        /** @param now the database's clock */
        Rollout rollout(Instant now) {
            return new Rollout(maxInFlight, perMinute, startAt == null || startAt.isBefore(now) ? now : startAt);
        }
    }

    /** Empty when {@code errors} has been added to. */
    static Optional<Legal> check(JobRequest request, JobLimits limits, List<FieldError> errors) {
        int before = errors.size();
        String name = request.name();
        if (name != null && (name.isBlank() || name.length() > MAX_NAME || !JsonLimits.isStorable(name))) {
            errors.add(new FieldError("/name", "must be 1 to " + MAX_NAME + " characters of plain text"));
        }
        Optional<JobTarget> target = target(request.target(), limits, errors);
        RolloutRequest rollout = request.rollout() == null ? new RolloutRequest(null, null, null) : request.rollout();
        int maxInFlight = number(
                rollout.maxInFlight(),
                limits.defaultInFlight(),
                limits.maxInFlight(),
                "/rollout/max_in_flight",
                errors);
        if (rollout.perMinute() != null) {
            number(rollout.perMinute(), 1, MAX_PER_MINUTE, "/rollout/per_minute", errors);
        }
        Instant startAt = startAt(rollout.startAt(), errors);
        AbortRule abort = abort(request.abortWhen(), limits, errors);
        return errors.size() > before || target.isEmpty()
                ? Optional.empty()
                : Optional.of(new Legal(name, target.get(), maxInFlight, rollout.perMinute(), startAt, abort));
    }

    private static Optional<JobTarget> target(
            @Nullable TargetRequest target, JobLimits limits, List<FieldError> errors) {
        if (target == null || (target.machineIds() == null) == (target.selector() == null)) {
            errors.add(new FieldError("/target", "give either machine_ids or a selector"));
            return Optional.empty();
        }
        return target.selector() == null
                ? machines(target.machineIds(), limits, errors)
                : selector(target.selector(), errors);
    }

    private static Optional<JobTarget> machines(@Nullable List<String> ids, JobLimits limits, List<FieldError> errors) {
        if (ids == null || ids.isEmpty() || ids.size() > limits.maxTargets()) {
            errors.add(new FieldError("/target/machine_ids", "must be 1 to " + limits.maxTargets() + " machines"));
            return Optional.empty();
        }
        Set<String> seen = new HashSet<>();
        List<MachineId> machines = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.get(i);
            if (!Ids.isLegal(id)) {
                errors.add(new FieldError("/target/machine_ids/" + i, "is no id of a machine"));
            } else if (!seen.add(id)) {
                errors.add(new FieldError("/target/machine_ids/" + i, "is named twice"));
            } else {
                machines.add(new MachineId(id));
            }
        }
        return Optional.of(new JobTarget.Machines(machines));
    }

    private static Optional<JobTarget> selector(SelectorRequest selector, List<FieldError> errors) {
        optionalId(selector.areaId(), "/target/selector/area_id", errors);
        optionalId(selector.typeId(), "/target/selector/type_id", errors);
        Map<String, String> labels = new LinkedHashMap<>();
        if (selector.labels() != null) {
            selector.labels().forEach((label, value) -> {
                if (value == null || !JsonLimits.isStorable(label) || !JsonLimits.isStorable(value)) {
                    errors.add(new FieldError("/target/selector/labels", "must be plain text"));
                } else {
                    labels.put(label, value);
                }
            });
        }
        return Optional.of(new JobTarget.Selector(selector.areaId(), selector.typeId(), labels));
    }

    private static void optionalId(@Nullable String id, String pointer, List<FieldError> errors) {
        if (id != null && !Ids.isLegal(id)) {
            errors.add(new FieldError(pointer, "is no legal id"));
        }
    }

    private static int number(
            @Nullable Integer value, int otherwise, int most, String pointer, List<FieldError> errors) {
        if (value == null) {
            return otherwise;
        }
        if (value < 1 || value > most) {
            errors.add(new FieldError(pointer, "must be from 1 to " + most));
        }
        return value;
    }

    private static @Nullable Instant startAt(@Nullable String text, List<FieldError> errors) {
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS);
        } catch (DateTimeException e) {
            errors.add(new FieldError("/rollout/start_at", "must be an RFC 3339 time such as 2026-11-30T21:00:00Z"));
            return null;
        }
    }

    private static AbortRule abort(@Nullable AbortRequest abort, JobLimits limits, List<FieldError> errors) {
        if (abort == null) {
            return AbortRule.NEVER;
        }
        if (abort.afterEnded() == null) {
            errors.add(new FieldError("/abort_when/after_ended", "is missing"));
        }
        int after = number(abort.afterEnded(), 1, limits.maxTargets(), "/abort_when/after_ended", errors);
        share(abort.failed(), "failed", errors);
        share(abort.rejected(), "rejected", errors);
        share(abort.unknown(), "unknown", errors);
        share(abort.undelivered(), "undelivered", errors);
        share(abort.any(), "any", errors);
        return new AbortRule(
                after, abort.failed(), abort.rejected(), abort.unknown(), abort.undelivered(), abort.any());
    }

    private static void share(@Nullable BigDecimal share, String name, List<FieldError> errors) {
        if (share != null && (share.signum() <= 0 || share.compareTo(BigDecimal.ONE) > 0 || share.scale() > 6)) {
            errors.add(new FieldError("/abort_when/" + name, "must be above 0 and at most 1, with up to 6 decimals"));
        }
    }
}
