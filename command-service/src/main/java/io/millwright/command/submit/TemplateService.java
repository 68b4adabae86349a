package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.twin.Conditions;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.FieldError;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Submits the same command to several machines, by the rules that hold for a single one. */
@ApplicationScoped
public class TemplateService {
    private static final MachineKey ANY = MachineKey.of("any", new MachineId("any").value());

    private final SubmitService service;
    private final SubmitConfig config;

    TemplateService(SubmitService service, SubmitConfig config) {
        this.service = service;
        this.config = config;
    }

    /** Whether a template is legal. */
    public sealed interface Checked {
        record Legal(CommandTemplate template) implements Checked {}

        /** Pointers are those within the template. */
        record Illegal(List<FieldError> errors) implements Checked {}
    }

    /** What became of the submission for one machine. */
    public sealed interface Submitted {
        record Accepted() implements Submitted {}

        record Refused(String reason) implements Submitted {}

        /** Something that has to be asked is away; to be tried again. */
        record Undecided() implements Submitted {}
    }

    public Checked check(
            @Nullable String type,
            @Nullable ObjectNode parameters,
            @Nullable String ttl,
            @Nullable Long configurationRevision) {
        var request = new SubmitRequest(
                null, type, parameters, ttl == null ? "" : ttl, null, configurationRevision, null, null);
        return switch (SubmitRules.check(ANY, request, config.limits())) {
            case SubmitRules.Checked.Illegal(var errors) -> new Checked.Illegal(errors);
            case SubmitRules.Checked.Legal(var legal) ->
                switch (legal.lifetime()) {
                    case Lifetime.For(var duration) ->
                        new Checked.Legal(new CommandTemplate(
                                legal.type(), legal.parameters(), duration, legal.configurationRevision()));
                    case Lifetime.Until _ -> throw new IllegalStateException("a ttl was read as a time");
                };
        };
    }

    /** Completes after the commit. The same id again is the same command. */
    public Uni<Submitted> submit(
            String clientId,
            String subject,
            String correlationId,
            MachineKey machine,
            CommandId id,
            CommandTemplate template) {
        var submission = new Submission(
                machine,
                id,
                template.type(),
                template.parameters(),
                new Lifetime.For(template.ttl()),
                template.configurationRevision(),
                true,
                Conditions.NONE);
        return service.submit(new Submitter(clientId, subject, null, correlationId, null), submission)
                .map(TemplateService::submitted);
    }

    private static Submitted submitted(SubmitOutcome outcome) {
        return switch (outcome) {
            case SubmitOutcome.Accepted _, SubmitOutcome.Repeated _ -> new Submitted.Accepted();
            case SubmitOutcome.OtherRequest _, SubmitOutcome.IdTaken _ -> new Submitted.Refused("command_id_taken");
            case SubmitOutcome.Illegal illegal ->
                new Submitted.Refused("illegal: " + illegal.errors().getFirst().pointer() + " "
                        + illegal.errors().getFirst().detail());
            case SubmitOutcome.MachineUnknown _ -> new Submitted.Refused("machine_unknown");
            case SubmitOutcome.MachineOffline _ -> new Submitted.Refused("machine_offline");
            case SubmitOutcome.TooManyOpen _ -> new Submitted.Refused("too_many_open");
            case SubmitOutcome.ConditionsBroken _ -> new Submitted.Refused("condition");
            case SubmitOutcome.MachineUndecided _, SubmitOutcome.TwinAway _ -> new Submitted.Undecided();
        };
    }
}
