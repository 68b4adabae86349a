package io.millwright.stack.cli;

import io.millwright.stack.figures.FiguresRun;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Port;
import io.millwright.stack.plan.PortPlan;
import io.millwright.stack.plan.UpOptions.ReplayOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "figures",
        mixinStandardHelpOptions = true,
        description =
                "Measure a stack of its own: time of the second start, replay of recordings until they are stored,"
                        + " memory after it. Prints each figure beside its target.")
final class FiguresCommand implements Callable<Integer> {
    @Option(
            names = "--home",
            paramLabel = "DIR",
            description = "Folder of the measured stack (default: .millwright/figures in the project)")
    private @Nullable Path home;

    @Option(
            names = "--port-base",
            paramLabel = "N",
            defaultValue = "19000",
            description = "First of its ports (default: ${DEFAULT-VALUE})")
    private int portBase;

    @Option(names = "--skip", paramLabel = "COLUMN", split = ",", description = "Columns that are no metrics")
    private List<String> skip = List.of();

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Recordings to replay at full speed")
    private List<Path> files = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        int checkedBase = PortPlan.from(portBase).of(Port.BASE);
        Path folder = home == null ? HomeOptions.project().resolve(".millwright/figures") : home;
        new FiguresRun(
                        new StackHome(folder),
                        HomeOptions.programs(),
                        checkedBase,
                        new ReplayOptions(files, "max", "keep", skip),
                        System.out::println)
                .run();
        return 0;
    }
}
