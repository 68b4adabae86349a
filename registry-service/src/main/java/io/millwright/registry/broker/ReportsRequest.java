package io.millwright.registry.broker;

import io.millwright.model.json.Require;
import java.util.List;

/** What a broker has noticed of its clients. */
record ReportsRequest(List<Report> reports) {
    private static final int MAX = 1_000;

    ReportsRequest {
        Require.present(reports, "reports");
        Require.that(reports.size() <= MAX, "reports must be at most " + MAX);
        reports = List.copyOf(reports);
    }

    /**
     * @param kind an {@link io.millwright.registry.access.AccessKind}; one that is not known is not counted
     * @param count since the last report
     * @param detail the newest case
     */
    record Report(String clientId, String kind, long count, String detail) {
        private static final int MAX_DETAIL = 512;

        Report {
            Require.present(clientId, "client_id");
            Require.present(kind, "kind");
            Require.present(detail, "detail");
            Require.that(count > 0, "count must be above 0");
            detail = detail.length() > MAX_DETAIL ? detail.substring(0, MAX_DETAIL) : detail;
        }
    }
}
