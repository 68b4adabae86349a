package io.millwright.simulator;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point: {@code simulator plant|replay}. */
@Command(
        name = "simulator",
        mixinStandardHelpOptions = true,
        description = "Machines that are not there.",
        subcommands = {PlantCommand.class, ReplayCommand.class})
public final class SimulatorMain {
    private SimulatorMain() {}

    public static void main(String[] args) {
        CommandLine line = new CommandLine(new SimulatorMain());
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println("simulator: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        });
        System.exit(line.execute(args));
    }
}
