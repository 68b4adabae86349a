package io.millwright.bench;

import io.millwright.stack.Refusal;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** Entry point of {@code ./millwright bench}. */
public final class BenchMain {
    private BenchMain() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new BenchCommand(String.join(" ", args)))
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    String sentence =
                            failure instanceof Refusal refusal ? refusal.sentence() : "unexpected: " + failure;
                    command.getErr().println("millwright: " + sentence);
                    return ExitCode.SOFTWARE;
                })
                .execute(args));
    }
}
