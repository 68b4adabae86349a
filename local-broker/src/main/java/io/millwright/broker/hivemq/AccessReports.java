package io.millwright.broker.hivemq;

import io.millwright.broker.registry.RegistryClient;
import io.millwright.broker.registry.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the registry should know of its clients, counted until it is told. Bounded, and lost with the process: it is for people
 * to look at, nothing rests on it. Thread-safe.
 */
final class AccessReports {
    /** It published or subscribed where it may not. */
    static final String TOPIC_REFUSED = "topic_refused";

    /** It published more than it may. */
    static final String MESSAGE_RATE = "message_rate";

    /** It tried to connect too often. */
    static final String CONNECT_RATE = "connect_rate";

    private static final Logger LOG = LoggerFactory.getLogger(AccessReports.class);
    private static final int MAX = 1_000;
    private static final int MAX_DETAIL = 256;

    private Map<Case, Count> noticed = new HashMap<>();

    private record Case(String clientId, String kind) {}

    private record Count(long count, String detail) {}

    void note(String clientId, String kind, String detail) {
        String line = OneLine.of(detail);
        String bounded = line.length() > MAX_DETAIL ? line.substring(0, MAX_DETAIL) : line;
        synchronized (this) {
            var which = new Case(clientId, kind);
            Count before = noticed.get(which);
            if (before == null && noticed.size() >= MAX) {
                return;
            }
            noticed.put(which, new Count(before == null ? 1 : before.count() + 1, bounded));
        }
    }

    /** Tells the registry all of it, once. */
    void tell(RegistryClient registry) throws InterruptedException {
        List<Report> reports = take();
        if (reports.isEmpty()) {
            return;
        }
        try {
            registry.report(reports);
        } catch (IOException e) {
            LOG.warn("reports are not taken by the registry count={} error={}", reports.size(), e.toString());
        }
    }

    private List<Report> take() {
        Map<Case, Count> taken;
        synchronized (this) {
            taken = noticed;
            noticed = new HashMap<>();
        }
        List<Report> reports = new ArrayList<>();
        taken.forEach((which, count) ->
                reports.add(new Report(which.clientId(), which.kind(), count.count(), count.detail())));
        return reports;
    }
}
