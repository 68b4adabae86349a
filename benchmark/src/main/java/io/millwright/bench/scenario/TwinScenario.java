package io.millwright.bench.scenario;

import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.report.Findings;
import io.millwright.bench.scenario.ReportTraffic.Phase;
import io.millwright.bench.stack.ProcessSampler;
import io.millwright.bench.stack.ProcessSampler.Usage;
import io.millwright.model.topic.MessageClass;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.plant.PlantDevice;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Reports at an even rate, then as many as possible; then what database and broker would do alone. */
final class TwinScenario {
    private static final double P99_MILLIS = 200;
    private static final double SHARE = 0.5;
    private static final double AS_FAST_AS_POSSIBLE = 1e6;
    private static final Duration DRAINED_WITHIN = Duration.ofSeconds(30);

    private TwinScenario() {}

    static void run(Run run) throws Exception {
        Sizes sizes = run.sizes();
        Findings findings = run.findings();
        List<PlantDevice> devices = run.devices();
        double service;
        try (Fleet fleet = new Fleet(devices, run.stack().broker(), MachineEvents.NONE)) {
            findings.progress("connecting " + fleet.size() + " machines");
            double connected = fleet.connect(run.deadline()).toMillis() / 1000.0;
            findings.figure(Figure.of("all machines connected and subscribed", connected, "s"));
            service = reports(run, fleet);
        }
        if (run.deadline().isOver()) {
            return;
        }
        double broker = BrokerAlone.measure(run, devices, MessageClass.STATE, sizes.reportRate());
        double sql = run.deadline().isOver() ? 0 : SqlAlone.reports(run);
        if (sql > 0 && broker > 0) {
            findings.figure(Figure.of("whole service to the same SQL alone", service / sql, "times"));
            findings.figure(Figure.of("whole service to the broker alone", service / broker, "times"));
            findings.figure(Figure.atLeast(
                    SHARE, "whole service to the slower of the two", service / Math.min(sql, broker), "times"));
        }
        findings.note(String.format(
                Locale.ROOT,
                "Latency counts from the moment when a report should have been sent (%.0f a second, evenly) until another"
                        + " connection to the database could read its row of the history, seen by looking every 5 ms; one"
                        + " monotonic clock for both. All rates of the second kind are of %,d reports at once.",
                sizes.reportRate(),
                sizes.burst()));
    }

    /** The highest rate. */
    private static double reports(Run run, Fleet fleet) throws Exception {
        Sizes sizes = run.sizes();
        Findings findings = run.findings();
        int warmUp = sizes.reports(sizes.warmUp());
        int measured = sizes.reports(sizes.measured());
        int perMachine = (warmUp + measured + sizes.burst()) / fleet.size() + 4;
        try (ReportTraffic traffic = new ReportTraffic(run.stack(), fleet, perMachine, Clock.systemUTC());
                ReportCount count = ReportCount.of(run.stack(), fleet)) {
            findings.progress("warming up");
            traffic.run(sizes.reportRate(), warmUp, run.deadline().atMost(DRAINED_WITHIN), run.stopped());
            findings.progress("measuring for " + sizes.measured().toSeconds() + " s");
            Phase even;
            List<Usage> usage;
            try (ProcessSampler sampler = ProcessSampler.begin(run.stack())) {
                even = traffic.run(sizes.reportRate(), measured, run.deadline(), run.stopped());
                usage = sampler.usage();
            }
            even(findings, sizes, even);
            findings.progress("as many as possible");
            Phase burst = traffic.run(
                    AS_FAST_AS_POSSIBLE,
                    sizes.burst(),
                    run.deadline().atMost(DRAINED_WITHIN.multipliedBy(2)),
                    run.stopped());
            findings.figure(Figure.of("whole service, as fast as possible", burst.perSecond(), "1/s"));
            if (!burst.whole()) {
                findings.unfit("not all reports that were sent as fast as possible were seen in time");
            }
            if (traffic.notTaken() > 0) {
                findings.unfit(traffic.notTaken() + " reports were not taken by the broker");
            }
            count.tell(findings);
            usage.stream()
                    .filter(each -> each.process().equals("twin"))
                    .findFirst()
                    .ifPresent(twin -> findings.figure(
                            Figure.under(Run.MEMORY_MIB, "memory of the twin service at most", twin.peakMib(), "MiB")));
            findings.processes("the even load", even.sent().count(), usage);
            return burst.perSecond();
        }
    }

    private static void even(Findings findings, Sizes sizes, Phase even) {
        findings.generator("even load", even.sent(), sizes.reportRate());
        if (!findings.isMeasured("reports at an even rate", even.visible())) {
            return;
        }
        findings.figure(Figure.atLeast(sizes.reportRate() * 0.98, "reports applied a second", even.perSecond(), "1/s"));
        findings.figure(
                Figure.of("report visible in the history, p50", even.visible().millisAt(50), "ms"));
        findings.figure(
                Figure.of("report visible in the history, p95", even.visible().millisAt(95), "ms"));
        findings.figure(Figure.under(
                P99_MILLIS, "report visible in the history, p99", even.visible().millisAt(99), "ms"));
        findings.figure(Figure.of(
                "report visible in the history, slowest", even.visible().maxMillis(), "ms"));
        findings.figure(Figure.of(
                "of that until the service has it, p99", even.received().millisAt(99), "ms"));
        findings.curve("until visible in the history", even.visible());
        findings.curve("until the service has it", even.received());
        if (!even.whole()) {
            findings.unfit("not all reports of the even load were seen in time");
        }
    }
}
