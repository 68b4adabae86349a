package io.millwright.stack.cli;

import io.millwright.stack.run.ReplayRun;
import io.millwright.stack.run.RunState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = "Play recordings (CSV) against the running stack, each by a machine of its own.")
final class ReplayCommand implements Callable<Integer> {
    @Mixin
    private HomeOptions home;

    @Mixin
    private LoginOptions login;

    @Mixin
    private ReplayArguments arguments;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Recordings: a header, a time column, a column a metric")
    private List<Path> files;

    @Override
    public Integer call() throws IOException, InterruptedException {
        RunState state = home.ready();
        return new ReplayRun(home.home(), HomeOptions.programs(), state.endpoints(), login.login())
                .play(arguments.of(files));
    }
}
