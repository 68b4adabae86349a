package io.millwright.twin.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.TwinLife;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that are sorted by a property. */
@QuarkusTest
class TwinSortTest extends TwinTestBase {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final int MACHINES = 40;

    /** Each as JSON; absent comes as an empty text. The last three have no place in an order. */
    private static final List<String> VALUES = List.of(
            "",
            "",
            "null",
            "1",
            "1.0",
            "1.50",
            "-3",
            "2e3",
            "123456789012345678901234567890",
            "true",
            "false",
            "\"\"",
            "\"a\"",
            "\"b\"",
            "\"10\"",
            "\"9\"",
            "\"its \\\"q\\\"\"",
            "{\"x\":1}",
            "[1,2]",
            "\"" + "z".repeat(300) + "\"");

    @Inject
    TwinRepository twins;

    @Inject
    PropertyIndexService indexes;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 6);
    }

    private static int rank(JsonNode value) {
        return value.isNull() ? 0 : value.isTextual() ? 1 : value.isNumber() ? 2 : 3;
    }

    private static final Comparator<JsonNode> BY_VALUE = Comparator.comparingInt(TwinSortTest::rank)
            .thenComparing((a, b) -> switch (rank(a)) {
                case 1 -> a.textValue().compareTo(b.textValue());
                case 2 -> a.decimalValue().compareTo(b.decimalValue());
                case 3 -> Boolean.compare(a.booleanValue(), b.booleanValue());
                default -> 0;
            });

    private static boolean hasPlace(JsonNode value) {
        return value != null && value.isValueNode() && value.toString().length() <= 256;
    }

    /** Those with a place in their order, then the others by machine id. */
    private static List<String> expected(Map<String, JsonNode> values, boolean down) {
        Comparator<Map.Entry<String, JsonNode>> order =
                Map.Entry.<String, JsonNode>comparingByValue(BY_VALUE).thenComparing(Map.Entry.comparingByKey());
        List<String> sorted = new ArrayList<>(values.entrySet().stream()
                .filter(entry -> hasPlace(entry.getValue()))
                .sorted(down ? order.reversed() : order)
                .map(Map.Entry::getKey)
                .toList());
        values.keySet().stream()
                .filter(machine -> !hasPlace(values.get(machine)))
                .sorted()
                .forEach(sorted::add);
        return sorted;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void pagesGiveEachTwinOnceInTheRightOrder(long seed) throws Exception {
        // given
        var random = new Random(seed);
        String factory = "sort-" + seed;
        boolean desired = random.nextBoolean();
        Map<String, JsonNode> values = new HashMap<>();
        for (int i = 0; i < MACHINES; i++) {
            MachineKey machine = MachineKey.of(factory, "m%02d".formatted(i));
            register(machine, "a1");
            String value = VALUES.get(random.nextInt(VALUES.size()));
            values.put(machine.machineId().value(), value.isEmpty() ? null : Json.STORED.readTree(value));
            ObjectNode document = Json.STORED.createObjectNode();
            if (!value.isEmpty()) {
                document.withObject("/deep").set("v/1", Json.STORED.readTree(value));
            }
            if (value.isEmpty() && random.nextBoolean()) {
                // nothing is known of it at all
                continue;
            }
            var life = new TwinLife(twins, machine);
            if (desired) {
                life.want(document.toString(), NOON);
            } else {
                life.report(document.toString(), 0, ApplyStatus.APPLIED, NOON);
            }
        }
        for (boolean down : new boolean[] {false, true}) {
            // when
            String sort = (down ? "-" : "") + (desired ? "desired" : "reported") + "/deep/v~11";
            int limit = random.nextInt(1, 8);
            List<String> paged = paged(factory, "sort=" + encoded(sort) + "&limit=" + limit);
            // then
            assertThat(paged)
                    .as("seed " + seed + " " + sort + " limit " + limit)
                    .isEqualTo(expected(values, down));
        }
    }

    private static List<String> paged(String factory, String query) {
        List<String> paged = new ArrayList<>();
        String next = "/api/v1/factories/" + factory + "/twins?" + query;
        while (next != null) {
            JsonPath page = as("viewer", factory)
                    .urlEncodingEnabled(false)
                    .get(next)
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            paged.addAll(page.getList("items.machine_id", String.class));
            next = page.getString("next");
        }
        return paged;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void aConditionAndASortHoldTogether() {
        for (int i = 1; i <= 5; i++) {
            MachineKey machine = MachineKey.of("sorted", "m" + i);
            register(machine, "a1");
            new TwinLife(twins, machine).want("{'n':%d,'odd':%b}".formatted(10 - i, i % 2 == 1), NOON);
        }
        assertThat(paged("sorted", "sort=desired/n&where=" + encoded("desired/odd=true") + "&limit=2"))
                .isEqualTo(List.of("m5", "m3", "m1"));
        assertThat(paged("sorted", "sort=" + encoded("desired/x'); drop table twin.twin; --") + "&limit=2"))
                .isEqualTo(List.of("m1", "m2", "m3", "m4", "m5"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"reported/a=1", "/a", "!reported/a", "--reported/a", "elsewhere/a", "reported/a~", "no_property"
            })
    void nonsenseIsRefusedByName(String sort) {
        as("viewer", "sorted")
                .urlEncodingEnabled(false)
                .get("/api/v1/factories/sorted/twins?sort=" + encoded(sort))
                .then()
                .statusCode(400)
                .body("parameter", equalTo("sort"));
    }

    @Test
    void manyMachinesAreSortedByAnIndexOrNotAtAll() {
        // given
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() ->
                        assertThat(pool.query("""
                        select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
                        where c.relname like 'twin_property_%' and i.indisvalid""").executeAndAwait().size()).isEqualTo(1));
        pool.query("""
                        insert into twin.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                        select 'sort-large', 'm' || lpad(i::text, 5, '0'), case when i <= 10 then 'few' else 'many' end, 'press', 1, '{}'
                        from generate_series(1, 30000) i on conflict do nothing""").executeAndAwait();
        pool.query("""
                        insert into twin.twin (factory_id, machine_id, version, desired_revision, desired, desired_changes,
                          publish_issue, convergence, convergence_since, reported_revision, boot_id, sequence, message_id, sent_at, reported_at, report)
                        select 'sort-large', 'm' || lpad(i::text, 5, '0'), 1, 0, '{}', '{}', 0, 'in_sync', now(), 1, 1, 1, 'm', now(), now(),
                          jsonb_build_object('reported', jsonb_build_object('indexed', 100000 - i, 'plain', 100000 - i))
                        from generate_series(1, 30000) i on conflict do nothing""").executeAndAwait();
        pool.query("analyze twin.known_machine").executeAndAwait();
        pool.query("analyze twin.twin").executeAndAwait();
        String path = "/api/v1/factories/sort-large/twins?limit=2&sort=";
        // then
        as("viewer", "sort-large")
                .get(path + "reported/plain")
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/query-too-costly"));
        as("viewer", "sort-large")
                .get(path + "reported/plain&area_id=few")
                .then()
                .statusCode(200)
                .body("items.machine_id", equalTo(List.of("m00010", "m00009")));
        as("viewer", "sort-large")
                .get(path + "reported/indexed")
                .then()
                .statusCode(200)
                .body("items.machine_id", equalTo(List.of("m30000", "m29999")));
        for (String sort : List.of("reported/indexed", "-reported/indexed")) {
            assertThat(planOf(sort)).contains("twin_property_").doesNotContain("Sort Key");
        }
    }

    private String planOf(String sort) {
        var search = TwinSearchParameters.read(
                new FactoryId("sort-large"), null, null, null, null, null, null, sort, List.of());
        TwinSearchSql sql = TwinSearchSql.page(search, 2, indexes.indexed());
        var plan = new StringBuilder();
        pool.preparedQuery("explain " + sql.text())
                .executeAndAwait(Tuple.from(sql.parameters()))
                .forEach(row -> plan.append(row.getString(0)).append('\n'));
        return plan.toString();
    }
}
