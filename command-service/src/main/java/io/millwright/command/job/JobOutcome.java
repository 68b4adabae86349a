package io.millwright.command.job;

import io.millwright.model.id.MachineId;
import java.util.List;

/** What became of the wish for a new job. */
sealed interface JobOutcome {
    record Created(Job job) implements JobOutcome {}

    /** The same request was accepted before. */
    record Repeated(Job job) implements JobOutcome {}

    /** The idempotency key stands for another request. */
    record OtherRequest(Job job, String digest) implements JobOutcome {}

    record UnknownMachines(List<MachineId> machines) implements JobOutcome {}

    /** Some machines are not known here, and the registry can't be asked now. */
    record Undecided() implements JobOutcome {}

    record NoTargets() implements JobOutcome {}

    record TooManyTargets(int most) implements JobOutcome {}
}
