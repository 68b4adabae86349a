package io.millwright.bench.scenario;

import io.millwright.bench.load.Deadline;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.report.Findings;
import io.millwright.bench.sql.Capture;
import io.millwright.bench.sql.Recording;
import io.millwright.bench.sql.Replay;
import io.millwright.bench.sql.Token;
import io.millwright.bench.stack.FleetRegistrar;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.plant.PlantDevice;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The same reports as bare SQL: the statements that the service ran for them, run again without the service. */
final class SqlAlone {
    /** At most; the service's own order may allow for fewer. */
    private static final int CONNECTIONS = 16;

    private static final int REPORTS_EACH = 16;
    private static final double AS_FAST_AS_POSSIBLE = 1e6;
    private static final Duration DRAINED_WITHIN = Duration.ofSeconds(20);

    private SqlAlone() {}

    /** The highest rate; 0 when it could not be measured. */
    static double reports(Run run) throws Exception {
        Sizes sizes = run.sizes();
        Findings findings = run.findings();
        findings.progress("the same SQL alone");
        var clock = Clock.systemUTC();
        String token = new Token('k', clock.millis()).text();
        List<PlantDevice> devices = new FleetRegistrar(run.stack())
                .register(IntStream.range(0, sizes.captured())
                        .mapToObj(number -> String.format(Locale.ROOT, "%s-%03d", token, number))
                        .toList());
        int reports = devices.size() * REPORTS_EACH;
        Recording begin;
        Recording all;
        try (Capture capture = Capture.begin(run.stack());
                Fleet fleet = new Fleet(devices, run.stack().broker(), MachineEvents.NONE);
                ReportTraffic traffic = new ReportTraffic(run.stack(), fleet, REPORTS_EACH + 4, clock)) {
            fleet.connect(run.deadline());
            Deadline settled = run.deadline().atMost(DRAINED_WITHIN);
            // one more round, after which nothing of the beginning is under way any more
            traffic.run(sizes.reportRate() / 2, devices.size(), settled, run.stopped());
            begin = capture.recording(token);
            // as in the burst that it is compared with: a service that writes in batches writes larger ones then
            if (!traffic.run(AS_FAST_AS_POSSIBLE, reports, settled, run.stopped())
                    .whole()) {
                findings.note(
                        "The statements of the service could not be recorded: not all reports were seen in time.");
                return 0;
            }
            all = capture.recording(token);
        }
        Recording rest = all.after(begin);
        Replay.Result result = Replay.run(run.stack(), begin, rest, CONNECTIONS, sizes.replay(), run.stopped());
        double rate = result.perSecond(reports);
        findings.figure(Figure.of("same SQL alone", rate, "1/s"));
        findings.note(String.format(
                Locale.ROOT,
                "The SQL alone is what the service itself ran for %d reports at once, taken from PostgreSQL's log:"
                        + " %d transactions with %d statements (%.2f a report), in %d strands without a machine in common,"
                        + " prepared once and run again for other machines, %d times in %.1f s; %d of %d were refused.",
                reports,
                rest.transactions().size(),
                rest.statements(),
                rest.statements() / (double) reports,
                result.strands(),
                result.times(),
                result.took().toMillis() / 1000.0,
                result.failed(),
                result.transactions()));
        return rate;
    }
}
