package io.millwright.registry.transfer;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.factory;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.internal;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;

/** 100,000 machines in, followed, and listed. Run by hand: {@code -Dtest=ManyMachinesMeasurement}. */
@QuarkusTest
class ManyMachinesMeasurement extends RegistryTestBase {
    private static final Logger LOG = Logger.getLogger(ManyMachinesMeasurement.class);
    private static final int MACHINES = 100_000;
    private static final int LOOKS = 200;
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @Inject
    Pool pool;

    private static String line(int i) {
        return ("{\"machine_id\":\"press-%06d\",\"area_id\":\"a%d\",\"type_id\":\"pump\",\"name\":\"Press number %d\","
                        + "\"serial_number\":\"SN-%08x\",\"labels\":{\"line\":\"L%d\",\"hall\":\"H%d\"}}\n")
                .formatted(i, 1 + i % 2, i, i * 2_654_435_761L, i % 500, i % 5);
    }

    @Test
    void oneHundredThousandMachines() throws Exception {
        givenFactory("many");
        Path file = Files.createTempFile("machines", ".ndjson");
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < MACHINES; i++) {
                out.write(line(i));
            }
        }
        long before = latest();

        for (String pass : List.of("first", "again")) {
            long start = System.nanoTime();
            // by a client that streams: the other one keeps several copies
            var answer = HTTP.send(
                    HttpRequest.newBuilder(URI.create(
                                    "http://127.0.0.1:" + RestAssured.port + factory("many") + "/machine-import"))
                            .header("Authorization", admin().authorization())
                            .header("Content-Type", "application/x-ndjson")
                            .POST(HttpRequest.BodyPublishers.ofFile(file))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.body()).contains("\"refused\":0,");
            LOG.infof("MEASURED import %s %d ms, %d bytes", pass, millisSince(start), Files.size(file));
        }

        long start = System.nanoTime();
        int seen = 0;
        for (long position = before; seen < MACHINES; ) {
            List<Number> revisions = internal()
                    .get("/internal/registry/changes?limit=1000&after=" + position)
                    .path("changes.revision");
            seen += revisions.size();
            position = revisions.getLast().longValue();
        }
        LOG.infof("MEASURED feed read %d ms", millisSince(start));

        pool.query("analyze registry.machine").executeAndAwait();
        for (String query : List.of(
                "",
                "?limit=500",
                "?area_id=a2",
                "?label=line%3DL77",
                "?label=hall%3DH3",
                "?q=press-05432",
                "?q=number",
                "?q=nothing-like-it",
                "?sort=-revision",
                "?q=number&label=line%3DL77&sort=-machine_id")) {
            measure("list " + query, factory("many") + "/machines" + query);
        }
        measure("count", factory("many") + "/machine-count");
        measure("audit", factory("many") + "/audit?outcome=done");
        measure("audit of one", factory("many") + "/audit?kind=machine&item_id=press-054321");
        for (String sql : List.of(
                "labels @> '{\"line\":\"L77\"}' and factory_id = 'many' and not deleted order by item_key limit 51",
                "search_text like '%press-05432%' and factory_id = 'many' and not deleted order by item_key limit 51",
                "factory_id = 'many' and item_key > 'many:press-050000' and not deleted order by item_key limit 51")) {
            pool.query("explain (analyze, buffers) select * from registry.machine where " + sql)
                    .executeAndAwait()
                    .forEach(row -> LOG.info("PLAN " + row.getString(0)));
        }
    }

    private static void measure(String what, String path) {
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < LOOKS; i++) {
            long start = System.nanoTime();
            admin().request().urlEncodingEnabled(false).get(path).then().statusCode(200);
            times.add(System.nanoTime() - start);
        }
        times.sort(null);
        LOG.infof(
                "MEASURED %s p50 %d us, p99 %d us",
                what, times.get(LOOKS / 2) / 1000, times.get(LOOKS * 99 / 100) / 1000);
    }

    private static long millisSince(long start) {
        return Duration.ofNanos(System.nanoTime() - start).toMillis();
    }

    private static long latest() {
        return internal().get("/internal/registry/changes?limit=1").jsonPath().getLong("latest");
    }
}
