package io.millwright.bench.report;

import io.millwright.bench.load.Latencies;
import io.millwright.bench.load.OpenLoop;
import io.millwright.bench.report.ScenarioResult.Curve;
import io.millwright.bench.report.ScenarioResult.Processes;
import io.millwright.bench.stack.ProcessSampler;
import io.millwright.stack.figures.Figure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Collects what a scenario finds, and prints it as soon as it is found, so that an early end loses nothing. */
public final class Findings {
    /** A late message only looks slower than it was, since it counts from when it should have been sent. */
    private static final Duration LATENESS_BOUND = Duration.ofMillis(50);

    private final List<Figure> figures = new ArrayList<>();
    private final List<Curve> curves = new ArrayList<>();
    private final List<Processes> processes = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> unfit = new ArrayList<>();
    private final Consumer<String> out;

    public Findings(Consumer<String> out) {
        this.out = out;
    }

    /** What is going on. */
    public void progress(String text) {
        out.accept("  .. " + text);
    }

    public void figure(Figure figure) {
        figures.add(figure);
        out.accept("  " + figure.line());
    }

    public void note(String text) {
        notes.add(text);
        out.accept("  note: " + text);
    }

    public void unfit(String why) {
        unfit.add(why);
        out.accept("  UNFIT: " + why);
    }

    /** Whether there is anything to be told; a figure of nothing would be a good one. */
    public boolean isMeasured(String what, Latencies latencies) {
        if (latencies.count() == 0) {
            unfit("nothing was measured of: " + what);
        }
        return latencies.count() > 0;
    }

    /** The generator's own lateness, which makes the run unfit when it is too large. */
    public void generator(String during, OpenLoop.Sent sent, double wanted) {
        figure(Figure.of(
                "lateness of the generator, p99, " + during, sent.lateness().millisAt(99), "ms"));
        if (sent.isTooLate(LATENESS_BOUND)) {
            unfit(String.format(
                    Locale.ROOT,
                    "the generator itself was late by %.1f ms (p99) for %s; %d ms are allowed",
                    sent.lateness().millisAt(99),
                    during,
                    LATENESS_BOUND.toMillis()));
        }
        if (sent.perSecond() < wanted * 0.98) {
            unfit(String.format(
                    Locale.ROOT, "only %.0f of %.0f a second were sent for %s", sent.perSecond(), wanted, during));
        }
    }

    public void curve(String name, Latencies latencies) {
        if (latencies.count() > 0) {
            curves.add(new Curve(name, latencies.points()));
        }
    }

    public void processes(String during, long messages, List<ProcessSampler.Usage> usage) {
        processes.add(new Processes(during, messages, usage));
        usage.forEach(each -> out.accept(String.format(
                Locale.ROOT,
                "  %-58s %9.1f s CPU, %.0f MiB",
                each.process() + " during " + during,
                each.cpuSeconds(),
                each.peakMib())));
    }

    public boolean isEmpty() {
        return figures.isEmpty();
    }

    /** Whether the figures can be relied on. A missed target is a fit figure too. */
    public boolean isFit() {
        return unfit.isEmpty();
    }

    ScenarioResult result(String scenario, String title, String at, String command, List<String> machine) {
        return new ScenarioResult(scenario, title, at, command, machine, unfit, figures, curves, processes, notes);
    }
}
