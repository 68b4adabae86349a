package io.millwright.bench.report;

import io.millwright.bench.report.ScenarioResult.Processes;
import io.millwright.bench.stack.ProcessSampler.Usage;
import io.millwright.stack.Refusal;
import io.millwright.stack.figures.Figure;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The part of the page of figures that this tool writes, and nobody else. Pure. */
final class PerformancePage {
    static final String BEGIN = "<!-- bench: written by ./millwright bench --publish, not by hand -->";
    static final String END = "<!-- /bench -->";

    private PerformancePage() {}

    /**
     * The page with its part between the markers replaced; where there are none, they are put at its end.
     *
     * @param results in the order in which they shall stand there
     */
    static String with(String page, List<ScenarioResult> results) {
        String part = results.stream().map(PerformancePage::section).collect(Collectors.joining("\n"));
        String written = BEGIN + "\n" + part + END;
        int begin = page.indexOf(BEGIN);
        if (begin < 0) {
            return page.stripTrailing() + "\n\n" + written + "\n";
        }
        int end = page.indexOf(END, begin);
        if (end < 0) {
            throw new Refusal("The page of figures has lost the line \"" + END + "\": put it back first.");
        }
        return page.substring(0, begin) + written + page.substring(end + END.length());
    }

    static String section(ScenarioResult result) {
        var text = new StringBuilder();
        text.append("## ")
                .append(result.scenario())
                .append("\n")
                .append(result.title())
                .append("\n\n");
        for (String why : result.unfit()) {
            text.append("**Not to be relied on**: ").append(why).append(".\n\n");
        }
        text.append("| figure | measured | target | |\n|---|---|---|---|\n");
        result.figures().forEach(figure -> text.append(row(figure)));
        text.append("\n");
        result.processes().forEach(each -> text.append(table(each)));
        if (!result.curves().isEmpty()) {
            text.append("![latencies of ")
                    .append(result.scenario())
                    .append("](performance/")
                    .append(result.scenario())
                    .append(".svg)\n\n");
        }
        result.notes().forEach(note -> text.append("- ").append(note).append("\n"));
        text.append(result.notes().isEmpty() ? "" : "\n");
        text.append("Measured at ")
                .append(result.measuredAt())
                .append(" by `")
                .append(result.command())
                .append("` on ")
                .append(String.join("; ", result.machine()))
                .append(".\n");
        return text.toString();
    }

    private static String row(Figure figure) {
        Figure.Target target = figure.target();
        return "| " + figure.name() + " | " + (Figure.number(figure.measured()) + " " + figure.unit()).strip() + " | "
                + (target == null ? "" : target.words(figure.unit())) + " | " + figure.verdict() + " |\n";
    }

    private static String table(Processes processes) {
        boolean shared = processes.messages() > 0;
        var text = new StringBuilder(
                "| process, during " + processes.during() + " | CPU | " + (shared ? "CPU a message | " : "")
                        + "memory at most |\n|---|---|---|" + (shared ? "---|" : "") + "\n");
        for (Usage usage : processes.usage()) {
            text.append(String.format(Locale.ROOT, "| %s | %.1f s | ", usage.process(), usage.cpuSeconds()));
            if (shared) {
                text.append(String.format(Locale.ROOT, "%.2f ms | ", usage.cpuSeconds() * 1000 / processes.messages()));
            }
            text.append(String.format(Locale.ROOT, "%.0f MiB |%n", usage.peakMib()));
        }
        return text.append("\n").toString();
    }
}
