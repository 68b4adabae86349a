package io.millwright.command.submit;

import io.millwright.command.view.MachineProblems;
import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.FieldError;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import java.util.List;
import java.util.Optional;

/** Answers to submissions that were not accepted. */
final class SubmitProblems {
    private static final String RETRY_SECONDS = "2";

    private SubmitProblems() {}

    /** Empty when it was accepted, now or before. */
    static Optional<ProblemException> of(SubmitOutcome outcome, MachineKey machine) {
        return switch (outcome) {
            case SubmitOutcome.Accepted _, SubmitOutcome.Repeated _ -> Optional.empty();
            case SubmitOutcome.OtherRequest(var accepted, var digest) ->
                Optional.of(conflict(accepted.requestDigest(), digest)
                        .member("command_id", accepted.key().commandId().value()));
            case SubmitOutcome.IdTaken _ ->
                Optional.of(Problems.ALREADY_EXISTS.with("The command_id is taken by another client."));
            case SubmitOutcome.Illegal(var errors) -> Optional.of(invalid(errors));
            case SubmitOutcome.MachineUnknown _ -> Optional.of(MachineProblems.unknown(machine));
            case SubmitOutcome.MachineUndecided _ -> Optional.of(MachineProblems.undecided(machine));
            case SubmitOutcome.MachineOffline _ ->
                Optional.of(Problems.MACHINE_OFFLINE.with(
                        "Machine " + machine.machineId() + " is offline, and the command is not to wait for it."));
            case SubmitOutcome.TooManyOpen(var max) ->
                Optional.of(Problems.TOO_MANY_COMMANDS
                        .with("Machine " + machine.machineId() + " has " + max + " commands that have not ended.")
                        .member("max_open", max));
            case SubmitOutcome.ConditionsBroken(var reasons) ->
                Optional.of(Problems.COMMAND_CONDITION
                        .with("Machine " + machine.machineId() + " is not as the command asks for: "
                                + String.join("; ", reasons) + ".")
                        .member("reasons", reasons));
            case SubmitOutcome.TwinAway _ ->
                Optional.of(Problems.UNAVAILABLE
                        .with("What machine " + machine.machineId()
                                + " reports can't be told now, as the twin service can't be asked; try again.")
                        .header("Retry-After", RETRY_SECONDS));
        };
    }

    static ProblemException conflict(String acceptedDigest, String digest) {
        return Problems.IDEMPOTENCY_CONFLICT
                .with("Under this name another request was accepted before.")
                .member("accepted_digest", acceptedDigest)
                .member("request_digest", digest);
    }

    static ProblemException invalid(List<FieldError> errors) {
        ProblemException problem = Problems.INVALID_REQUEST.with("The command is not legal.");
        for (FieldError error : errors) {
            problem = problem.error(error.pointer(), error.detail());
        }
        return problem;
    }
}
