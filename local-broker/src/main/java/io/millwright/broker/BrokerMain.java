package io.millwright.broker;

import picocli.CommandLine;

/** The process: arguments in, exit code out. */
public final class BrokerMain {
    private BrokerMain() {}

    public static void main(String[] args) {
        // before the first logger is made: the broker's own jar brings a logback.xml too
        System.setProperty("logback.configurationFile", "millwright-broker-logback.xml");
        int exitCode = new CommandLine(new BrokerCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, commandLine, parsed) -> {
                    if (failure instanceof BrokerStartException expected) {
                        commandLine.getErr().println("broker: " + expected.getMessage());
                        return CommandLine.ExitCode.SOFTWARE;
                    }
                    throw failure;
                })
                .execute(args);
        System.exit(exitCode);
    }
}
