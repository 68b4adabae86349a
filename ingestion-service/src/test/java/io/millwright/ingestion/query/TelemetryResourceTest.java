package io.millwright.ingestion.query;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.ingestion.IngestionTestBase;
import io.millwright.ingestion.RegistryStub;
import io.millwright.ingestion.intake.StoredTelemetry;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.MetricValue.Flag;
import io.millwright.model.message.MetricValue.Real;
import io.millwright.model.message.MetricValue.Text;
import io.millwright.model.message.MetricValue.Whole;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class TelemetryResourceTest extends IngestionTestBase {
    private static final Instant START = Instant.parse("2020-02-08T13:30:47Z");

    RegistryStub registry;

    @Inject
    StoredTelemetry telemetry;

    private static String path(MachineKey machine, String rest) {
        return "/api/v1/factories/" + machine.factoryId() + "/machines/" + machine.machineId() + "/telemetry" + rest;
    }

    private static JsonNode json(Response response) {
        response.then().statusCode(200);
        try {
            return Json.MAPPER.readTree(response.asString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JsonNode> items(JsonNode page) {
        List<JsonNode> items = new ArrayList<>();
        page.get("items").forEach(items::add);
        return items;
    }

    /** A value a second of metric a, one every fifth second of metric b; with a tie of two values at one time at the end. */
    private Map<Instant, Double> givenASeries(MachineKey machine, int count, long seed) {
        Random random = new Random(seed);
        Map<Instant, Double> series = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            Instant time = START.plusSeconds(i);
            double value = random.nextGaussian() * 1e3;
            series.put(time, value);
            telemetry.store(
                    machine,
                    i + 1,
                    time,
                    i % 5 == 0 ? Map.of("a", new Real(value), "b", new Whole(i)) : Map.of("a", new Real(value)));
        }
        return series;
    }

    @Test
    void valuesComeBackAsTheyWereStored() {
        // given
        MachineKey machine = aRegisteredMachine();
        Map<String, MetricValue> values = new LinkedHashMap<>();
        values.put("parts", new Whole(9_007_199_254_740_993L));
        values.put("third", new Real(1.0 / 3));
        values.put("whole_real", new Real(71));
        values.put("minus", new Real(-0.0));
        values.put("open", new Flag(true));
        values.put("program", new Text("O1234 Ω"));
        telemetry.store(machine, 7, START, values);

        // when
        Response response = viewer().get(path(machine, "?from=2020-02-08T13:30:47Z&to=2020-02-08T13:30:48Z"));

        // then
        String text = response.then().statusCode(200).extract().asString();
        assertThat(text)
                .contains("\"metric\":\"parts\",\"value\":9007199254740993,")
                .contains("\"metric\":\"third\",\"value\":0.3333333333333333,")
                .contains("\"metric\":\"whole_real\",\"value\":71.0,")
                .contains("\"metric\":\"minus\",\"value\":-0.0,")
                .contains("\"metric\":\"open\",\"value\":true,")
                .contains("\"metric\":\"program\",\"value\":\"O1234 Ω\",");
        response.then()
                .body("items", hasSize(6))
                .body("items[0].time", equalTo("2020-02-08T13:30:47Z"))
                .body("items[0].boot_id", equalTo(1))
                .body("items[0].sequence", equalTo(7))
                .body("next", nullValue());
    }

    @Test
    void pagesTogetherHoldEveryValueOnceInTheOrderOfTime() {
        // given
        MachineKey machine = aRegisteredMachine();
        Map<Instant, Double> series = givenASeries(machine, 60, 1);
        telemetry.store(machine, 1_000, START.plusSeconds(30), Map.of("a", new Real(1e9)));
        telemetry.store(machine, 1_001, START.plusSeconds(30), Map.of("a", new Real(2e9)));

        // when
        List<JsonNode> all = new ArrayList<>();
        String next = path(machine, "?limit=7");
        int pages = 0;
        while (next != null) {
            JsonNode page = json(viewer().urlEncodingEnabled(false).get(next));
            all.addAll(items(page));
            next = page.path("next").textValue();
            pages++;
        }

        // then
        assertThat(all).hasSize(60 + 12 + 2);
        assertThat(pages).isEqualTo(11);
        assertThat(all.stream().map(item -> Instant.parse(item.get("time").textValue())))
                .isSorted();
        List<Double> ofA = all.stream()
                .filter(item -> item.get("metric").textValue().equals("a"))
                .map(item -> item.get("value").doubleValue())
                .toList();
        List<Double> expected = new ArrayList<>(series.values());
        expected.addAll(31, List.of(1e9, 2e9));
        assertThat(ofA).isEqualTo(expected);
    }

    @Test
    void aRangeIsFromATimeToBeforeAnotherAndOfTheMetricsAskedFor() {
        // given
        MachineKey machine = aRegisteredMachine();
        givenASeries(machine, 20, 2);

        // then
        viewer().get(path(machine, "?from=2020-02-08T13:30:52Z&to=2020-02-08T13:30:57Z&metric=b&metric=none"))
                .then()
                .statusCode(200)
                .body("items.time", contains("2020-02-08T13:30:52Z"))
                .body("items.metric", contains("b"))
                .body("items.value", contains(5));
    }

    @ParameterizedTest
    @CsvSource({"PT1M, 3", "PT7S, 4", "PT25H, 5", "P36500D, 6"})
    void bucketsEqualWhatIsComputedFromTheValues(Duration width, long seed) {
        // given
        MachineKey machine = aRegisteredMachine();
        Map<Instant, Double> series = givenASeries(machine, 200, seed);
        Map<Instant, List<Double>> expected = new TreeMap<>();
        series.forEach((time, value) -> expected.computeIfAbsent(start(time, width), begin -> new ArrayList<>())
                .add(value));

        // when
        JsonNode answer = json(
                viewer().get(
                                path(
                                        machine,
                                        "/buckets?from=2020-02-08T13:00:00Z&to=2020-02-08T14:00:00Z&metric=a&bucket="
                                                + width
                                                + "&aggregate=avg&aggregate=min&aggregate=max&aggregate=count&aggregate=first&aggregate=last")));

        // then
        assertThat(answer.get("series")).hasSize(1);
        JsonNode buckets = answer.get("series").get(0).get("buckets");
        assertThat(buckets).hasSize(expected.size());
        int index = 0;
        for (Map.Entry<Instant, List<Double>> entry : expected.entrySet()) {
            JsonNode bucket = buckets.get(index++);
            List<Double> values = entry.getValue();
            DoubleSummaryStatistics statistics =
                    values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
            assertThat(bucket.get("start").textValue()).isEqualTo(entry.getKey().toString());
            assertThat(bucket.get("count").longValue()).isEqualTo(statistics.getCount());
            assertThat(bucket.get("min").doubleValue()).isEqualTo(statistics.getMin());
            assertThat(bucket.get("max").doubleValue()).isEqualTo(statistics.getMax());
            assertThat(bucket.get("avg").doubleValue()).isCloseTo(statistics.getAverage(), within(1e-9));
            assertThat(bucket.get("first").doubleValue()).isEqualTo(values.getFirst());
            assertThat(bucket.get("last").doubleValue()).isEqualTo(values.getLast());
        }
    }

    private static Instant start(Instant time, Duration width) {
        Instant origin = Instant.parse("2000-01-03T00:00:00Z");
        long index = Math.floorDiv(Duration.between(origin, time).toSeconds(), width.toSeconds());
        return origin.plus(width.multipliedBy(index));
    }

    @Test
    void bucketsOfMixedTypesCountAllAndAverageTheNumbers() {
        // given
        MachineKey machine = aRegisteredMachine();
        telemetry.store(machine, 1, START, Map.of("x", new Text("first")));
        telemetry.store(machine, 2, START.plusSeconds(1), Map.of("x", new Whole(Long.MAX_VALUE)));
        telemetry.store(machine, 3, START.plusSeconds(2), Map.of("x", new Real(0.5)));
        telemetry.store(machine, 4, START.plusSeconds(3), Map.of("x", new Flag(false)));
        telemetry.store(machine, 6, START.plusSeconds(3), Map.of("x", new Flag(true)));
        telemetry.store(machine, 5, START.plusSeconds(3), Map.of("x", new Flag(false)));

        // when
        JsonNode bucket = json(viewer().get(path(
                        machine,
                        "/buckets?from=2020-02-08T00:00:00Z&to=2020-02-09T00:00:00Z&bucket=P1D"
                                + "&aggregate=count&aggregate=max&aggregate=min&aggregate=first&aggregate=last")))
                .at("/series/0/buckets/0");

        // then
        assertThat(bucket.toString())
                .isEqualTo("{\"start\":\"2020-02-08T00:00:00Z\",\"min\":0.5,\"max\":9223372036854775807,\"count\":6,"
                        + "\"first\":\"first\",\"last\":true}");
    }

    @Test
    void theLatestIsByPositionAndOnePerMetric() {
        // given
        MachineKey machine = aRegisteredMachine();
        telemetry.store(machine, 9, START, Map.of("a", new Real(9), "b", new Whole(9)));
        telemetry.store(machine, 8, START.plusSeconds(60), Map.of("a", new Real(8), "c", new Text("c")));

        // then
        viewer().get(path(machine, "/latest"))
                .then()
                .statusCode(200)
                .body("items.metric", contains("a", "b", "c"))
                .body("items.sequence", contains(9, 9, 8));
        viewer().get(path(machine, "/latest?metric=c")).then().statusCode(200).body("items.value", contains("c"));
    }

    @Test
    void aMachineThatHasSentNothingHasNoValues() {
        // given
        MachineKey machine = aRegisteredMachine();

        // then
        viewer().get(path(machine, "")).then().statusCode(200).body("items", empty());
        viewer().get(path(machine, "/latest")).then().statusCode(200).body("items", empty());
        viewer().get(path(machine, "/buckets?from=2020-02-08T00:00:00Z&to=2020-02-09T00:00:00Z&bucket=PT1H"))
                .then()
                .statusCode(200)
                .body("series", empty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "?from=yesterday | from",
                "?from=2020-02-08T13:30:47Z&to=2020-02-08T13:30:47Z | from",
                "?limit=501 | limit",
                "?limit=0 | limit",
                "/buckets?from=2020-02-08T13:30:47Z&to=2020-02-08T14:30:47Z | bucket",
                "/buckets?bucket=PT1M&to=2020-02-08T14:30:47Z | from",
                "/buckets?bucket=PT1M&from=2020-02-08T14:30:47Z | to",
                "/buckets?bucket=1h&from=2020-02-08T13:30:47Z&to=2020-02-08T14:30:47Z | bucket",
                "/buckets?bucket=PT0S&from=2020-02-08T13:30:47Z&to=2020-02-08T14:30:47Z | bucket",
                "/buckets?bucket=PT1S&from=2020-02-08T13:30:47Z&to=2020-02-08T14:30:47Z | bucket",
                "/buckets?bucket=PT1M&from=2020-02-08T13:30:47Z&to=2020-02-08T14:30:47Z&aggregate=median | aggregate"
            })
    void aBadParameterIsNamed(String query, String parameter) {
        // given
        MachineKey machine = aRegisteredMachine();
        telemetry.store(machine, 1, START, Map.of("a", new Real(1)));

        // then
        viewer().get(path(machine, query))
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("type", equalTo("/problems/invalid-parameter"))
                .body("parameter", equalTo(parameter));
    }

    @Test
    void tooManyBucketsAreRefusedWithTheLimit() {
        viewer().get(path(
                        aRegisteredMachine(), "/buckets?bucket=PT1S&from=2020-02-08T13:30:47Z&to=2020-02-08T14:30:47Z"))
                .then()
                .statusCode(400)
                .body("limit", equalTo(2_000))
                .body("detail", containsString("3600 buckets"));
    }

    @Test
    void aMetricThatCannotBeANameAndTooManyOfThemAreRefused() {
        // given
        MachineKey machine = aRegisteredMachine();
        givenASeries(machine, 1, 1);

        // then
        for (String query :
                List.of("?metric=%00", "/latest?metric=a&metric=%00", "/latest?" + "metric=a&".repeat(201))) {
            viewer().urlEncodingEnabled(false)
                    .get(path(machine, query))
                    .then()
                    .statusCode(400)
                    .body("type", equalTo("/problems/invalid-parameter"))
                    .body("parameter", equalTo("metric"));
        }
    }

    @Test
    void aCursorOfAnotherQueryIsRefused() {
        // given
        MachineKey machine = aRegisteredMachine();
        givenASeries(machine, 5, 5);
        String next = json(viewer().get(path(machine, "?limit=2"))).get("next").textValue();

        // then
        viewer().urlEncodingEnabled(false)
                .get(next + "&metric=a")
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/invalid-cursor"));
        viewer().get(path(machine, "?cursor=nonsense"))
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/invalid-cursor"));
    }

    @Test
    void nobodyReadsWithoutARoleOrInAnotherFactory() {
        // given
        MachineKey machine = aRegisteredMachine();

        // then
        for (String query : List.of("", "/latest", "/buckets")) {
            given().get(path(machine, query)).then().statusCode(401);
            as("stranger", "f1").get(path(machine, query)).then().statusCode(403);
            as("viewer", "f2").get(path(machine, query)).then().statusCode(404);
        }
    }

    @Test
    void anUnknownMachineIsNotFoundAndWithoutTheRegistryNobodyKnows() {
        // given
        MachineKey unknown = aNewMachine();

        // then
        viewer().get(path(unknown, "/latest")).then().statusCode(404).body("type", equalTo("/problems/not-found"));
        registry.setAway(true);
        try {
            viewer().get(path(unknown, "/latest")).then().statusCode(503).header("Retry-After", "5");
        } finally {
            registry.setAway(false);
        }
    }

    @Test
    void theApiIsDescribedWithExamples() {
        // when
        JsonNode api = json(given().get("/q/openapi?format=json"));

        // then
        for (String rest : List.of("", "/buckets", "/latest")) {
            JsonNode operation = api.get("paths")
                    .get("/api/v1/factories/{factory_id}/machines/{machine_id}/telemetry" + rest)
                    .get("get");
            assertThat(operation.at("/responses/200/content/application~1json/examples"))
                    .hasSize(1);
            assertThat(operation.get("operationId").textValue()).isNotEmpty();
        }
    }
}
