package io.millwright.ingestion.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.ingestion.IngestionTestBase;
import io.millwright.ingestion.intake.StoredTelemetry;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.MetricValue.Real;
import io.millwright.model.message.MetricValue.Text;
import io.millwright.model.message.MetricValue.Whole;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class FactoryTelemetryTest extends IngestionTestBase {
    private static final String PATH = "/api/v1/factories/f1/telemetry";
    private static final Instant START = Instant.parse("2020-02-08T13:30:00Z");
    private static final String RANGE = "from=2020-02-08T13:30:00Z&to=2020-02-08T13:40:00Z";
    private static final String ALL = "&aggregate=avg&aggregate=min&aggregate=max&aggregate=sum&aggregate=count"
            + "&aggregate=first&aggregate=last&aggregate=stddev&aggregate=p50&aggregate=p95&aggregate=p99"
            + "&aggregate=time_weighted_avg&aggregate=rate";

    @Inject
    StoredTelemetry telemetry;

    @Inject
    CostService cost;

    @Inject
    @ReactiveDataSource("query")
    Pool questions;

    private static JsonNode json(String query) throws Exception {
        return Json.MAPPER.readTree(
                viewer().get(query).then().statusCode(200).extract().asString());
    }

    private MachineKey aMachineIn(String area, String labels) {
        MachineKey machine = aNewMachine();
        pool.preparedQuery("""
                        insert into telemetry.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                        values ('f1', $1, $2, 'press', 1, $3::text::jsonb)""")
                .executeAndAwait(Tuple.of(machine.machineId().value(), area, "{\"labels\":" + labels + "}"));
        return machine;
    }

    @Test
    void machinesAreSelectedByAreaTypeLabelAndId() throws Exception {
        // given
        MachineKey first = aMachineIn("hall-1", "{\"line\":\"L1\"}");
        MachineKey second = aMachineIn("hall-1", "{\"line\":\"L2\"}");
        MachineKey unregistered = aNewMachine();
        for (MachineKey machine : List.of(first, second, unregistered)) {
            telemetry.store(machine, 1, START, Map.of("a", new Real(1), "b", new Whole(2)));
        }
        String firstId = first.machineId().value();
        String secondId = second.machineId().value();

        // then
        viewer().get(PATH + "/latest?area_id=hall-1&metric=a")
                .then()
                .statusCode(200)
                .body("items.machine_id", contains(firstId, secondId));
        viewer().get(PATH + "/latest?type_id=press&label=line=L2")
                .then()
                .body("items.machine_id", contains(secondId, secondId))
                .body("items.metric", contains("a", "b"));
        viewer().get(PATH + "?metric=b&machine_id=" + unregistered.machineId() + "&machine_id=" + firstId)
                .then()
                .body(
                        "items.machine_id",
                        contains(firstId, unregistered.machineId().value()));
        viewer().get(PATH + "/buckets?bucket=PT1M&area_id=hall-1&metric=b&" + RANGE)
                .then()
                .statusCode(200)
                .body("series.machine_id", contains(firstId, secondId))
                .body("series[0].buckets", hasSize(1))
                .body("level", equalTo("raw"));
        viewer().get(PATH + "/latest?label=line").then().statusCode(400).body("parameter", equalTo("label"));
        as("viewer", "f2").get(PATH + "/latest").then().statusCode(404);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2020-03-29, 11",
        "America/New_York, 2020-11-01, 12",
        "Australia/Lord_Howe, 2020-04-05, 13",
        "Australia/Lord_Howe, 2020-10-04, 14"
    })
    void everyAggregateOfDaysEqualsWhatIsComputedFromTheValues(String zoneName, LocalDate changed, long seed)
            throws Exception {
        // given
        ZoneId zone = ZoneId.of(zoneName);
        MachineKey machine = aRegisteredMachine();
        Random random = new Random(seed);
        NavigableMap<Instant, Number> values = new TreeMap<>();
        Instant from = changed.minusDays(2).atStartOfDay(zone).toInstant();
        Instant to = changed.plusDays(3).atStartOfDay(zone).toInstant();
        Instant time = from.minusSeconds(7_000);
        long counter = 1_000_000;
        for (int i = 1; time.isBefore(to); i++, time = time.plusSeconds(random.nextLong(600, 5_000))) {
            counter = random.nextInt(20) == 0 ? random.nextInt(50) : counter + random.nextInt(1_000);
            if (seed % 2 == 0) {
                double value = random.nextGaussian() * 50;
                values.put(time, value);
                telemetry.store(machine, i, time, Map.of("x", new Real(value)));
            } else {
                values.put(time, counter);
                telemetry.store(machine, i, time, Map.of("x", new Whole(counter)));
            }
        }

        // when
        JsonNode answer = json(PATH + "/buckets?bucket=P1D&machine_id=" + machine.machineId() + "&from=" + from + "&to="
                + to + "&time_zone=" + zoneName + ALL);

        // then
        JsonNode buckets = answer.at("/series/0/buckets");
        assertThat(buckets).hasSize(5);
        for (JsonNode bucket : buckets) {
            Instant start = Instant.parse(bucket.get("start").textValue());
            LocalDate day = start.atZone(zone).toLocalDate();
            assertThat(start).isEqualTo(day.atStartOfDay(zone).toInstant());
            Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
            new Expected(values, start, end).assertEquals(bucket);
        }
    }

    /** A bucket, computed plainly. */
    private record Expected(NavigableMap<Instant, Number> all, Instant start, Instant end) {
        void assertEquals(JsonNode bucket) {
            NavigableMap<Instant, Number> own = all.subMap(start, true, end, false);
            double[] sorted = own.values().stream()
                    .mapToDouble(Number::doubleValue)
                    .sorted()
                    .toArray();
            double mean = own.values().stream()
                    .mapToDouble(Number::doubleValue)
                    .average()
                    .orElseThrow();
            double squares = own.values().stream()
                    .mapToDouble(value -> Math.pow(value.doubleValue() - mean, 2))
                    .sum();
            assertThat(bucket.get("count").longValue()).isEqualTo(own.size());
            close(bucket, "avg", mean);
            close(bucket, "stddev", Math.sqrt(squares / (own.size() - 1)));
            close(bucket, "p50", percentile(sorted, 0.5));
            close(bucket, "p95", percentile(sorted, 0.95));
            close(bucket, "p99", percentile(sorted, 0.99));
            close(bucket, "time_weighted_avg", timeWeighted(own));
            close(bucket, "rate", rate(own));
            assertThat(number(bucket.get("first"))).isEqualTo(own.firstEntry().getValue());
            assertThat(number(bucket.get("last"))).isEqualTo(own.lastEntry().getValue());
            if (own.firstEntry().getValue() instanceof Long) {
                assertThat(bucket.get("sum").longValue())
                        .isEqualTo(own.values().stream()
                                .mapToLong(Number::longValue)
                                .sum());
                assertThat(bucket.get("max").longValue())
                        .isEqualTo(own.values().stream()
                                .mapToLong(Number::longValue)
                                .max()
                                .orElseThrow());
                assertThat(bucket.get("min").longValue())
                        .isEqualTo(own.values().stream()
                                .mapToLong(Number::longValue)
                                .min()
                                .orElseThrow());
            } else {
                close(bucket, "sum", mean * own.size());
                assertThat(bucket.get("max").doubleValue()).isEqualTo(sorted[sorted.length - 1]);
                assertThat(bucket.get("min").doubleValue()).isEqualTo(sorted[0]);
            }
        }

        private static Number number(JsonNode node) {
            if (node.isIntegralNumber()) {
                return node.longValue();
            }
            return node.doubleValue();
        }

        private static void close(JsonNode bucket, String name, double expected) {
            assertThat(bucket.get(name).doubleValue())
                    .as(name)
                    .isCloseTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
        }

        private static double percentile(double[] sorted, double fraction) {
            double place = fraction * (sorted.length - 1);
            int below = (int) Math.floor(place);
            int above = (int) Math.ceil(place);
            return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
        }

        private double timeWeighted(NavigableMap<Instant, Number> own) {
            double area = 0;
            Instant at = start;
            double held = all.floorEntry(start).getValue().doubleValue();
            for (Map.Entry<Instant, Number> entry : own.entrySet()) {
                area += held * seconds(at, entry.getKey());
                at = entry.getKey();
                held = entry.getValue().doubleValue();
            }
            return (area + held * seconds(at, end)) / seconds(start, end);
        }

        private double rate(NavigableMap<Instant, Number> own) {
            Map.Entry<Instant, Number> before = all.lowerEntry(own.firstKey());
            double grown = 0;
            Number last = before.getValue();
            for (Number value : own.values()) {
                if (value.doubleValue() < last.doubleValue()) {
                    grown += value.doubleValue();
                } else if (value instanceof Long whole) {
                    grown += whole - last.longValue();
                } else {
                    grown += value.doubleValue() - last.doubleValue();
                }
                last = value;
            }
            return grown / seconds(before.getKey(), own.lastKey());
        }

        private static double seconds(Instant from, Instant to) {
            return Duration.between(from, to).toNanos() / 1e9;
        }
    }

    @Test
    void gapsAreFilledAndAnOpenBucketIsMarked() throws Exception {
        // given
        MachineKey machine = aRegisteredMachine();
        telemetry.store(machine, 1, START, Map.of("a", new Real(1)));
        telemetry.store(machine, 2, START.plusSeconds(180), Map.of("a", new Real(4)));
        String query = PATH + "/buckets?bucket=PT1M&aggregate=avg&machine_id=" + machine.machineId()
                + "&from=2020-02-08T13:30:00Z&to=2020-02-08T13:34:00Z&fill=";

        // then
        viewer().get(query + "linear").then().body("series[0].buckets.avg", contains(1.0f, 2.0f, 3.0f, 4.0f));
        viewer().get(query + "previous").then().body("series[0].buckets.avg", contains(1.0f, 1.0f, 1.0f, 4.0f));
        viewer().get(query + "none").then().body("series[0].buckets.avg", contains(1.0f, 4.0f));
        viewer().get(query + "zero").then().statusCode(400).body("parameter", equalTo("fill"));
        JsonNode open =
                json(PATH + "/buckets?bucket=P100Y&from=2020-01-01T00:00:00Z&to=2020-03-01T00:00:00Z&machine_id="
                        + machine.machineId());
        assertThat(open.at("/series/0/buckets/0/partial").booleanValue()).isTrue();
    }

    @Test
    void theSameAnswerIsGivenAsRowsColumnsCsvAndNdjson() throws Exception {
        // given
        MachineKey machine = aRegisteredMachine();
        telemetry.store(machine, 1, START, Map.of("a", new Whole(Long.MAX_VALUE)));
        telemetry.store(machine, 2, START.plusSeconds(60), Map.of("a", new Text("x,\"y\"")));
        String id = machine.machineId().value();
        String query = PATH + "/buckets?bucket=PT1M&aggregate=last&aggregate=count&machine_id=" + id + "&" + RANGE;

        // then
        assertThat(json(query + "&layout=columns&integers=string")
                        .at("/series/0/columns")
                        .toString())
                .isEqualTo("{\"start\":[\"2020-02-08T13:30:00Z\",\"2020-02-08T13:31:00Z\"],\"count\":[1,1],"
                        + "\"last\":[\"9223372036854775807\",\"x,\\\"y\\\"\"],\"partial\":[null,null]}");
        assertThat(viewer().accept("text/csv").get(query).asString())
                .isEqualTo("machine_id,metric,start,count,last,partial\r\n" + id
                        + ",a,2020-02-08T13:30:00Z,1,9223372036854775807,\r\n" + id
                        + ",a,2020-02-08T13:31:00Z,1,\"x,\"\"y\"\"\",\r\n");
        assertThat(viewer().accept("application/x-ndjson").get(query).asString())
                .isEqualTo(
                        "{\"machine_id\":\"" + id
                                + "\",\"metric\":\"a\",\"start\":\"2020-02-08T13:30:00Z\",\"count\":1,\"last\":9223372036854775807}\n{\"machine_id\":\""
                                + id
                                + "\",\"metric\":\"a\",\"start\":\"2020-02-08T13:31:00Z\",\"count\":1,\"last\":\"x,\\\"y\\\"\"}\n");
        viewer().accept("text/html").get(query).then().statusCode(406);
        viewer().get(query + "&layout=diagonal").then().statusCode(400).body("parameter", equalTo("layout"));
    }

    @Test
    void anAnswerAboutAClosedRangeIsNotSentTwiceUntilALateValueChangesIt() {
        // given
        MachineKey machine = aRegisteredMachine();
        telemetry.store(machine, 1, START, Map.of("a", new Real(1)));
        String query = PATH + "/buckets?bucket=PT1M&machine_id=" + machine.machineId() + "&" + RANGE;
        String tag = viewer().get(query).then().statusCode(200).extract().header("ETag");

        // then
        viewer().header("If-None-Match", tag).get(query).then().statusCode(304).header("ETag", tag);
        telemetry.store(machine, 2, START.plusSeconds(1), Map.of("a", new Real(2)));
        viewer().header("If-None-Match", tag).get(query).then().statusCode(200);
        String open = PATH + "/buckets?bucket=P1Y&from=2020-01-01T00:00:00Z&to=2120-01-01T00:00:00Z&machine_id="
                + machine.machineId();
        assertThat(viewer().get(open).then().statusCode(200).extract().header("ETag"))
                .isNull();
    }

    @Test
    void aQuestionThatWouldReadTooMuchIsRefusedBeforeItIsAsked() {
        // given
        MachineKey machine = aRegisteredMachine();
        telemetry.store(machine, 1, START, Map.of("costly", new Real(1)));
        pool.query("""
                        insert into telemetry.measurement
                            (time, received_at, sequence, series_id, boot_ref, sample_index, real_value)
                        select '2019-01-01'::timestamptz + i * interval '1 s', now(), i, series_id, 1, 0, i
                        from telemetry.series, generate_series(1, 60000) i where metric = 'costly'""").executeAndAwait();
        pool.query("analyze telemetry.measurement").executeAndAwait();

        // then
        viewer().get(PATH + "/buckets?bucket=P1D&from=2019-01-01T00:00:00Z&to=2019-02-01T00:00:00Z&machine_id="
                        + machine.machineId())
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/query-too-costly"))
                .body("limit", equalTo(50_000));
    }

    @Test
    void aQuestionThatTheDatabaseGivesUpCostsTooMuch() {
        // given
        Uni<?> slow = questions.withTransaction(connection -> connection
                .query("set local statement_timeout = 50")
                .execute()
                .chain(() -> connection.query("select pg_sleep(60)").execute()));

        // then
        assertThat(questions
                        .query("show statement_timeout")
                        .executeAndAwait()
                        .iterator()
                        .next()
                        .getString(0))
                .isEqualTo("15s");
        assertThatThrownBy(() -> cost.bounded(slow).await().atMost(Duration.ofSeconds(30)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.type()).isEqualTo(Problems.QUERY_TOO_COSTLY));
    }

    @Test
    void theViewForDashboardsShowsTheValues() {
        // given
        MachineKey machine = aRegisteredMachine();
        telemetry.store(machine, 1, START, Map.of("a", new Whole(7), "b", new Text("on")));

        // then
        assertThat(pool
                        .preparedQuery("""
                        select concat_ws(' ', time at time zone 'UTC', metric, value, integer_value, text_value) as line
                        from telemetry.telemetry_v1 where factory_id = 'f1' and machine_id = $1 order by metric""")
                        .executeAndAwait(Tuple.of(machine.machineId().value()))
                        .stream()
                        .map(row -> row.getString("line")))
                .containsExactly("2020-02-08 13:30:00 a 7 7", "2020-02-08 13:30:00 b on");
    }
}
