package io.millwright.bench.report;

import io.millwright.bench.stack.StackUnderTest;
import io.millwright.model.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Keeps results: always in the folder of the measured stack, and in the project's documents when they are to be published. */
public final class ResultStore {
    private final Path project;
    private final StackUnderTest stack;
    private final boolean publish;
    private final String command;
    private final Clock clock = Clock.systemUTC();

    /** @param command what the user typed */
    public ResultStore(Path project, StackUnderTest stack, boolean publish, String command) {
        this.project = project;
        this.stack = stack;
        this.publish = publish;
        this.command = command;
    }

    /** Returns where it is. What was interrupted or is unfit is kept, but never published. */
    public Path save(String scenario, String title, Findings findings, boolean whole)
            throws IOException, InterruptedException {
        ScenarioResult result = findings.result(
                scenario,
                title,
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
                command,
                MachineFacts.of(stack, project));
        Path file = write(stack.home().root().resolve("bench/results"), result);
        if (publish && whole && result.unfit().isEmpty()) {
            Path folder = project.resolve("docs/performance");
            file = write(folder, result);
            rewritePage(folder);
        }
        return file;
    }

    private static Path write(Path folder, ScenarioResult result) throws IOException {
        Files.createDirectories(folder);
        if (!result.curves().isEmpty()) {
            Files.writeString(
                    folder.resolve(result.scenario() + ".svg"),
                    PercentilePlot.svg("Latencies of " + result.scenario(), result.curves()));
        }
        return Files.writeString(
                folder.resolve(result.scenario() + ".json"),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
    }

    private void rewritePage(Path folder) throws IOException {
        List<ScenarioResult> results = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, "*.json")) {
            for (Path file : files) {
                results.add(Json.MAPPER.readValue(file.toFile(), ScenarioResult.class));
            }
        }
        results.sort(Comparator.comparing(ScenarioResult::scenario));
        Path page = project.resolve("docs/performance.md");
        Files.writeString(page, PerformancePage.with(Files.readString(page), results));
    }
}
