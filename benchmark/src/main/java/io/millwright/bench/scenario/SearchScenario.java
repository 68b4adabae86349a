package io.millwright.bench.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.bench.load.Latencies;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.report.Findings;
import io.millwright.bench.sql.MadeTwins;
import io.millwright.bench.stack.ProcessSampler;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
import io.millwright.stack.rest.RestClient;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads pages of a large factory: the first ones, filtered ones, and all of them in turn. */
final class SearchScenario {
    private static final double PAGE_MILLIS = 50;
    private static final String TWINS = "/api/v1/factories/" + MadeTwins.FACTORY + "/twins";
    private static final int WALKED_PAGES = 40;

    private SearchScenario() {}

    /** What is asked for, by what it is called. */
    private static Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        queries.put("first page of 50", TWINS);
        queries.put("first page of 500", TWINS + "?limit=500");
        queries.put("50 online", TWINS + "?connectivity=online");
        queries.put("50 pending, one in 50", TWINS + "?convergence=pending");
        queries.put("rejected and offline, one in 5,000", TWINS + "?convergence=rejected&connectivity=offline");
        queries.put("50 by a reported property, one in 400", TWINS + "?where=reported%2Fspindle_speed_rpm%3D1000");
        queries.put("50 above a reported property, one in 4", TWINS + "?where=reported%2Fspindle_speed_rpm%3E%3D1100");
        return queries;
    }

    static void run(Run run) throws Exception {
        Findings findings = run.findings();
        int size = run.sizes().searchedTwins();
        // the made ones are copies of a real one
        try (Fleet one = new Fleet(run.devices().subList(0, 1), run.stack().broker(), MachineEvents.NONE)) {
            one.connect(run.deadline());
            findings.progress("making " + size + " twins");
            try (MadeTwins made = MadeTwins.copiesOf(run.stack(), one.at(0).machine(), size, run.deadline());
                    ProcessSampler sampler = ProcessSampler.begin(run.stack())) {
                findings.figure(Figure.of("twins in the factory", made.count(), ""));
                search(run);
                findings.processes("the searches", 0, sampler.usage());
            }
        }
    }

    private static void search(Run run) throws InterruptedException {
        Findings findings = run.findings();
        RestClient api = run.stack().api();
        var all = new Latencies();
        for (Map.Entry<String, String> query : queries().entrySet()) {
            Answer first = api.send(Call.get(query.getValue()));
            if (query.getValue().contains("?where=") && !understands(api, first)) {
                findings.note("Not understood by this release: " + query.getKey() + ".");
                continue;
            }
            // the first answers are those of a service that has never been asked
            for (int i = 0;
                    i < run.sizes().searches() / 5 + 1 && !run.deadline().isOver();
                    i++) {
                var _ = api.send(Call.get(query.getValue()));
            }
            var latencies = new Latencies();
            for (int i = 0; i < run.sizes().searches() && !run.deadline().isOver(); i++) {
                timed(api, query.getValue(), latencies, all);
            }
            if (!findings.isMeasured(query.getKey(), latencies)) {
                return;
            }
            findings.figure(Figure.of(query.getKey() + ", p50", latencies.millisAt(50), "ms"));
            findings.figure(Figure.under(PAGE_MILLIS, query.getKey() + ", p95", latencies.millisAt(95), "ms"));
            findings.curve(query.getKey(), latencies);
        }
        walk(run, api, all);
        findings.figure(Figure.under(PAGE_MILLIS, "any page, p95", all.millisAt(95), "ms"));
    }

    /** An unknown parameter is ignored: then it is answered with the first page, of which no twin fits what is asked for. */
    private static boolean understands(RestClient api, Answer filtered) throws InterruptedException {
        return filtered.isSuccess() && !firstOf(filtered).equals(firstOf(api.expectSuccess(Call.get(TWINS))));
    }

    private static String firstOf(Answer page) {
        return page.json().path("items").path(0).path("machine_id").asText();
    }

    /** Follows the cursor from page to page. */
    private static void walk(Run run, RestClient api, Latencies all) throws InterruptedException {
        var latencies = new Latencies();
        String path = TWINS + "?limit=500";
        for (int page = 0;
                page < WALKED_PAGES && !path.isEmpty() && !run.deadline().isOver();
                page++) {
            path = timed(api, path, latencies, all).path("next").asText("");
        }
        if (!run.findings().isMeasured("pages of 500 one after the other", latencies)) {
            return;
        }
        run.findings()
                .figure(Figure.under(
                        PAGE_MILLIS, "pages of 500 one after the other, p95", latencies.millisAt(95), "ms"));
        run.findings().curve("pages of 500 one after the other", latencies);
    }

    private static JsonNode timed(RestClient api, String path, Latencies latencies, Latencies all)
            throws InterruptedException {
        long begin = System.nanoTime();
        Answer answer = api.expectSuccess(Call.get(path));
        long took = System.nanoTime() - begin;
        latencies.record(took);
        all.record(took);
        return answer.json();
    }
}
