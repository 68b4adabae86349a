package io.millwright.bench.report;

import io.millwright.bench.load.Latencies;
import io.millwright.bench.stack.ProcessSampler;
import io.millwright.stack.figures.Figure;
import java.util.List;

/**
 * What one run of a scenario found; kept as JSON, from which the page is written.
 *
 * @param title what was done, in a sentence
 * @param measuredAt RFC 3339
 * @param command that does the same again
 * @param machine what it ran on, and with which versions
 * @param unfit why nobody should rely on it; empty when there is nothing against it
 * @param notes what the figures alone don't say
 */
public record ScenarioResult(
        String scenario,
        String title,
        String measuredAt,
        String command,
        List<String> machine,
        List<String> unfit,
        List<Figure> figures,
        List<Curve> curves,
        List<Processes> processes,
        List<String> notes) {
    public ScenarioResult {
        machine = List.copyOf(machine);
        unfit = List.copyOf(unfit);
        figures = List.copyOf(figures);
        curves = List.copyOf(curves);
        processes = List.copyOf(processes);
        notes = List.copyOf(notes);
    }

    /** A distribution of times. */
    public record Curve(String name, List<Latencies.Point> points) {
        public Curve {
            points = List.copyOf(points);
        }
    }

    /** @param messages that the CPU time was spent on; 0 when it can't be said a message */
    public record Processes(String during, long messages, List<ProcessSampler.Usage> usage) {
        public Processes {
            usage = List.copyOf(usage);
        }
    }
}
