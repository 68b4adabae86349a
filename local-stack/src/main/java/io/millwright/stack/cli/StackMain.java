package io.millwright.stack.cli;

import io.millwright.stack.Refusal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Entry point; {@code ./millwright} finds a JDK, builds what is missing and hands its arguments over. */
@Command(
        name = "millwright",
        description = "The whole plant on this machine, without Docker.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "  bench      Measure the system under load; \"bench --help\" tells how",
            "  test       Build and run all tests (arguments go to ./mvnw verify)",
            "",
            "millwright COMMAND --help tells the options of a command."
        },
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            LogsCommand.class,
            ReplayCommand.class,
            DemoCommand.class,
            FiguresCommand.class,
            CommandLine.HelpCommand.class
        })
public final class StackMain {
    private StackMain() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new StackMain())
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    String sentence =
                            failure instanceof Refusal refusal ? refusal.sentence() : "unexpected: " + failure;
                    command.getErr().println("millwright: " + sentence);
                    return ExitCode.SOFTWARE;
                })
                .setParameterExceptionHandler((failure, args2) -> {
                    failure.getCommandLine().getErr().println("millwright: " + failure.getMessage());
                    failure.getCommandLine()
                            .getErr()
                            .println("Try \"millwright help "
                                    + failure.getCommandLine().getCommandName() + "\".");
                    return ExitCode.USAGE;
                });
    }
}
