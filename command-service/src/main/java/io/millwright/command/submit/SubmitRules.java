package io.millwright.command.submit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.twin.Conditions;
import io.millwright.command.type.CommandTypeRules;
import io.millwright.command.type.MachineTypeRules;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.Ids;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.json.JsonLimits;
import io.millwright.service.problem.FieldError;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a submission must look like. Pure: same inputs, same outcome. */
final class SubmitRules {
    private static final int MAX_TYPE = 64;
    private static final int MAX_CONDITIONS = 20;

    private SubmitRules() {}

    /** Whether a body is a legal submission. */
    sealed interface Checked {
        record Legal(Submission submission) implements Checked {}

        record Illegal(List<FieldError> errors) implements Checked {}
    }

    static Checked check(MachineKey machine, SubmitRequest request, SubmitLimits limits) {
        List<FieldError> errors = new ArrayList<>();
        String type = request.type();
        if (type == null || type.isEmpty() || type.length() > MAX_TYPE || !JsonLimits.isStorable(type)) {
            errors.add(new FieldError("/type", "must be 1 to " + MAX_TYPE + " characters of plain text"));
        }
        if (request.commandId() != null && !Ids.isLegal(request.commandId())) {
            errors.add(new FieldError(
                    "/command_id",
                    "must be 1 to 64 letters, digits, '.', '_' or '-' and start with a letter or digit"));
        }
        if (request.configurationRevision() != null && request.configurationRevision() < 0) {
            errors.add(new FieldError("/configuration_revision", "must not be negative"));
        }
        ObjectNode parameters = request.parameters() == null ? Json.MAPPER.createObjectNode() : request.parameters();
        parametersOffence(parameters, limits).ifPresent(errors::add);
        Conditions conditions = conditions(request.preconditions(), errors);
        Optional<Lifetime> lifetime = lifetime(request, limits, errors);
        if (!errors.isEmpty() || lifetime.isEmpty() || type == null) {
            return new Checked.Illegal(List.copyOf(errors));
        }
        return new Checked.Legal(new Submission(
                machine,
                request.commandId() == null ? null : new CommandId(request.commandId()),
                type,
                parameters,
                lifetime.get(),
                request.configurationRevision(),
                request.mayWait(),
                conditions));
    }

    /** What the machine's type refuses; {@code now} is the database's clock. */
    static List<FieldError> typeOffences(Submission submission, MachineTypeRules type, Instant now) {
        Optional<CommandTypeRules> rules = type.of(submission.type());
        if (rules.isEmpty()) {
            return List.of(new FieldError(
                    "/type",
                    "machines of this type take only "
                            + type.commands().keySet().stream().sorted().toList()));
        }
        List<FieldError> errors = new ArrayList<>();
        rules.get()
                .parameterOffences(submission.parameters())
                .forEach(violation ->
                        errors.add(new FieldError("/parameters" + violation.pointer(), violation.detail())));
        Duration max = rules.get().maxTtl();
        if (max != null && Duration.between(now, submission.expiresAt(now)).compareTo(max) > 0) {
            errors.add(new FieldError(
                    expiryPointer(submission), "must be at most " + max + " for a command of this type"));
        }
        return List.copyOf(errors);
    }

    /** Of a command that could not be sent any more when all was looked at. */
    static FieldError tooLate(Submission submission) {
        return new FieldError(
                expiryPointer(submission), "left less than a second when all was looked at: it could not be sent");
    }

    private static String expiryPointer(Submission submission) {
        return switch (submission.lifetime()) {
            case Lifetime.For _ -> "/ttl";
            case Lifetime.Until _ -> "/expires_at";
        };
    }

    private static Conditions conditions(@Nullable PreconditionsRequest request, List<FieldError> errors) {
        if (request == null) {
            return Conditions.NONE;
        }
        if (request.appliedRevision() != null && request.appliedRevision() < 0) {
            errors.add(new FieldError("/preconditions/applied_revision", "must not be negative"));
        }
        Map<String, JsonNode> reported = new TreeMap<>();
        if (request.reported() != null) {
            if (request.reported().size() > MAX_CONDITIONS) {
                errors.add(new FieldError("/preconditions/reported", "must be at most " + MAX_CONDITIONS));
            }
            JsonLimits.firstOffence(request.reported(), Json.MAX_NUMBER_LENGTH)
                    .ifPresent(offence -> errors.add(
                            new FieldError("/preconditions/reported" + offence.pointer(), offence.detail())));
            request.reported().properties().forEach(wanted -> {
                if (wanted.getKey().startsWith("/")) {
                    reported.put(wanted.getKey(), wanted.getValue());
                } else {
                    errors.add(new FieldError(
                            "/preconditions/reported", "must name values by JSON pointers such as /mode"));
                }
            });
        }
        return new Conditions(request.appliedRevision(), reported);
    }

    /** What is wrong with the expiry now; empty when nothing is. {@code now} is the database's clock. */
    static Optional<FieldError> expiryOffence(Submission submission, Instant now, SubmitLimits limits) {
        return switch (submission.lifetime()) {
            case Lifetime.For _ -> Optional.empty();
            case Lifetime.Until until ->
                bounds(Duration.between(now, until.time()), limits)
                        .map(detail -> new FieldError("/expires_at", detail + " from now, which is " + now));
        };
    }

    private static Optional<FieldError> parametersOffence(ObjectNode parameters, SubmitLimits limits) {
        if (parameters.toString().getBytes(StandardCharsets.UTF_8).length > limits.maxParametersBytes()) {
            return Optional.of(new FieldError(
                    "/parameters", "must have at most " + limits.maxParametersBytes() + " bytes of JSON"));
        }
        return JsonLimits.firstOffence(parameters, Json.MAX_NUMBER_LENGTH)
                .map(offence -> new FieldError("/parameters" + offence.pointer(), offence.detail()));
    }

    private static Optional<Lifetime> lifetime(SubmitRequest request, SubmitLimits limits, List<FieldError> errors) {
        if ((request.ttl() == null) == (request.expiresAt() == null)) {
            errors.add(new FieldError("/ttl", "give either ttl or expires_at"));
            return Optional.empty();
        }
        return request.ttl() == null ? until(request.expiresAt(), errors) : forTtl(request.ttl(), limits, errors);
    }

    private static Optional<Lifetime> forTtl(String ttl, SubmitLimits limits, List<FieldError> errors) {
        try {
            Duration duration = Duration.parse(ttl);
            Optional<String> offence = bounds(duration, limits);
            offence.ifPresent(detail -> errors.add(new FieldError("/ttl", detail)));
            return offence.isPresent()
                    ? Optional.empty()
                    : Optional.of(new Lifetime.For(duration.truncatedTo(ChronoUnit.MICROS)));
        } catch (DateTimeException | ArithmeticException e) {
            errors.add(new FieldError("/ttl", "must be an ISO-8601 duration such as PT1M"));
            return Optional.empty();
        }
    }

    private static Optional<Lifetime> until(@Nullable String expiresAt, List<FieldError> errors) {
        try {
            Instant time = OffsetDateTime.parse(String.valueOf(expiresAt)).toInstant();
            return Optional.of(new Lifetime.Until(time.truncatedTo(ChronoUnit.MICROS)));
        } catch (DateTimeException e) {
            errors.add(new FieldError("/expires_at", "must be an RFC 3339 time such as 2026-11-30T21:00:00Z"));
            return Optional.empty();
        }
    }

    private static Optional<String> bounds(Duration duration, SubmitLimits limits) {
        return duration.compareTo(limits.minTtl()) < 0 || duration.compareTo(limits.maxTtl()) > 0
                ? Optional.of("must be from " + limits.minTtl() + " to " + limits.maxTtl())
                : Optional.empty();
    }
}
