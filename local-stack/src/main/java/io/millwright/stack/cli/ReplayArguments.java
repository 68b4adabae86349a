package io.millwright.stack.cli;

import io.millwright.stack.plan.UpOptions.ReplayOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** How recordings are played. */
final class ReplayArguments {
    @Option(
            names = "--speed",
            paramLabel = "N|max",
            defaultValue = "1",
            description = "Recorded seconds a second, or max (default: ${DEFAULT-VALUE})")
    private String speed;

    @Option(
            names = "--times",
            paramLabel = "keep|shift",
            defaultValue = "keep",
            description = "Keep the recorded times, or shift them to now (default: ${DEFAULT-VALUE})")
    private String times;

    @Option(names = "--skip", paramLabel = "COLUMN", split = ",", description = "Columns that are no metrics")
    private List<String> skip = List.of();

    ReplayOptions of(List<Path> files) {
        return new ReplayOptions(files, speed, times, skip);
    }
}
