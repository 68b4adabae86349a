package io.millwright.command.view;

import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;

/** Answers for machines that the registry does not vouch for, and for commands that they don't have. */
public final class MachineProblems {
    private MachineProblems() {}

    public static ProblemException unknown(MachineKey machine) {
        return Problems.NOT_FOUND.with(
                "There is no machine " + machine.machineId() + " in factory " + machine.factoryId() + ".");
    }

    public static ProblemException unknown(MachineKey machine, CommandId command) {
        return Problems.NOT_FOUND.with("There is no command " + command + " of machine " + machine.machineId()
                + " in factory " + machine.factoryId() + ".");
    }

    public static ProblemException undecided(MachineKey machine) {
        return Problems.UNAVAILABLE
                .with("Whether there is a machine " + machine.machineId()
                        + " can't be told now, as the registry can't be asked; try again.")
                .header("Retry-After", "2");
    }
}
