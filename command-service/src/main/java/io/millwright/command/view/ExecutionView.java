package io.millwright.command.view;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.Execution;
import io.millwright.command.lifecycle.Execution.None;
import io.millwright.command.lifecycle.Execution.Reported;
import io.millwright.command.lifecycle.Execution.Untold;
import io.millwright.command.lifecycle.Report;
import io.millwright.model.message.Outcome;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What became of a command on the machine, and whose word that is. Members other than the state are absent where the machine
 * has said nothing.
 *
 * @param source {@code machine}, or {@code service} for its own verdict; absent when there is none yet
 * @param late whether the outcome came after the time in which it was awaited
 * @param conflict whether the machine has also said something else; this is what it said first
 */
@Schema(name = "CommandExecution")
public record ExecutionView(
        @Schema(enumeration = {"none", "succeeded", "failed", "rejected", "expired", "unknown"})
        String state,

        @Schema(enumeration = {"machine", "service"}) @Nullable String source,

        @Schema(description = "Only when one command is read") @Nullable JsonNode result,

        @Schema(description = "True when the machine's result was too large to be stored") @Nullable Boolean resultOmitted,

        @Schema(description = "What in the result breaks the schema of the command type; absent when nothing does")
        @Nullable String resultOffence,

        Outcome.@Nullable Failure error,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable Instant reportedAt,
        @Nullable Boolean late,
        @Nullable Boolean conflict) {

    static ExecutionView of(Command life) {
        Execution execution = life.execution();
        return switch (execution) {
            case None none -> untold(none, null);
            case Untold untold -> untold(untold, "service");
            case Reported(Report report, boolean conflict, boolean late) ->
                new ExecutionView(
                        execution.wireName(),
                        "machine",
                        report.result(),
                        report.resultOmitted() ? Boolean.TRUE : null,
                        report.resultOffence(),
                        report.error(),
                        report.startedAt(),
                        report.finishedAt(),
                        report.arrivedAt(),
                        late,
                        conflict);
        };
    }

    private static ExecutionView untold(Execution execution, @Nullable String source) {
        return new ExecutionView(execution.wireName(), source, null, null, null, null, null, null, null, null, null);
    }
}
