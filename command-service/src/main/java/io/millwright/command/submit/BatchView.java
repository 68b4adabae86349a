package io.millwright.command.submit;

import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.Problem;
import io.millwright.service.problem.ProblemException;
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
            @Nullable AcceptedView command,
            @Nullable Problem problem) {
        static PartView of(MachineKey machine, SubmitOutcome outcome) {
            String id = machine.machineId().value();
            Optional<ProblemException> problem = SubmitProblems.of(outcome, machine);
            return problem.map(refused -> new PartView(id, "refused", null, refused.problem()))
                    .orElseGet(() -> new PartView(id, "accepted", accepted(outcome), null));
        }

        private static @Nullable AcceptedView accepted(SubmitOutcome outcome) {
            return switch (outcome) {
                case SubmitOutcome.Accepted(var command) -> AcceptedView.of(command);
                case SubmitOutcome.Repeated(var command) -> AcceptedView.of(command);
                case SubmitOutcome.RepeatedLater(var submission) -> AcceptedView.of(submission);
                case SubmitOutcome.OtherRequest _,
                        SubmitOutcome.IdTaken _,
                        SubmitOutcome.Illegal _,
                        SubmitOutcome.MachineUnknown _,
                        SubmitOutcome.MachineUndecided _,
                        SubmitOutcome.MachineOffline _,
                        SubmitOutcome.ConditionsBroken _,
                        SubmitOutcome.TwinAway _ -> null;
            };
        }
    }

    static BatchView of(List<BatchService.Part> parts) {
        List<PartView> results = parts.stream()
                .map(part -> PartView.of(part.machine(), part.outcome()))
                .sorted(Comparator.comparing(PartView::machineId))
                .toList();
        int accepted =
                (int) results.stream().filter(part -> part.command() != null).count();
        return new BatchView(accepted, results.size() - accepted, results);
    }
}
