package io.millwright.command.submit;

import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.Problem;
import io.millwright.service.problem.ProblemException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The answer to a batch: what became of each machine's part, by machine id. */
@Schema(name = "CommandBatchResult")
record BatchView(int accepted, int refused, List<PartView> results) {
    BatchView {
        results = List.copyOf(results);
    }

    /**
     * What became of one machine's part.
     *
     * @param command of an accepted one
     * @param problem of a refused one
     */
    @Schema(name = "CommandBatchPart")
    record PartView(
            String machineId,
            @Schema(enumeration = {"accepted", "refused"}) String status,
            @Nullable PartCommandView command,
            @Nullable Problem problem) {
        static PartView of(MachineKey machine, SubmitOutcome outcome) {
            String id = machine.machineId().value();
            Optional<ProblemException> problem = SubmitProblems.of(outcome, machine);
            return problem.map(refused -> new PartView(id, "refused", null, refused.problem()))
                    .orElseGet(() -> new PartView(id, "accepted", accepted(outcome), null));
        }

        private static @Nullable PartCommandView accepted(SubmitOutcome outcome) {
            return switch (outcome) {
                case SubmitOutcome.Accepted(var command) -> PartCommandView.of(AcceptedView.of(command));
                case SubmitOutcome.Repeated(var submission) -> PartCommandView.of(AcceptedView.of(submission));
                case SubmitOutcome.OtherRequest _,
                        SubmitOutcome.IdTaken _,
                        SubmitOutcome.Illegal _,
                        SubmitOutcome.MachineUnknown _,
                        SubmitOutcome.MachineUndecided _,
                        SubmitOutcome.MachineOffline _,
                        SubmitOutcome.TooManyOpen _,
                        SubmitOutcome.ConditionsBroken _,
                        SubmitOutcome.TwinAway _ -> null;
            };
        }
    }

    /** What is not the same for all parts of a batch; the same for every repetition. */
    @Schema(name = "CommandBatchPartCommand")
    record PartCommandView(
            String commandId,
            Instant createdAt,
            Instant expiresAt,

            @Schema(description = "Where its state is found")
            String href) {
        static PartCommandView of(AcceptedView command) {
            return new PartCommandView(command.commandId(), command.createdAt(), command.expiresAt(), command.href());
        }
    }

    static BatchView of(List<PartView> parts) {
        List<PartView> results =
                parts.stream().sorted(Comparator.comparing(PartView::machineId)).toList();
        int accepted =
                (int) results.stream().filter(part -> part.command() != null).count();
        return new BatchView(accepted, results.size() - accepted, results);
    }
}
