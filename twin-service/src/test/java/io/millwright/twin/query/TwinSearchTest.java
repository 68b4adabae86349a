package io.millwright.twin.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.service.http.ETags;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.TwinLife;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class TwinSearchTest extends TwinTestBase {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final String FACTORY = "search";

    @Inject
    TwinRepository twins;

    @Inject
    PropertyIndexService indexes;

    /** Four machines: s0 was never heard of, s1 is in sync and online, s2 pending and offline, s3 rejected. */
    @BeforeEach
    void fill() {
        if (count(
                        "select count(*) from twin.known_machine where factory_id = $1 and machine_id <> $2",
                        MachineKey.of(FACTORY, "x"))
                > 0) {
            return;
        }
        for (int i = 0; i < 4; i++) {
            MachineKey machine = MachineKey.of(FACTORY, "s" + i);
            register(machine, i < 2 ? "a1" : "a2");
            pool.preparedQuery(
                            "update twin.known_machine set document = $2::text::jsonb, type_id = $3 where factory_id = 'search' and machine_id = $1")
                    .executeAndAwait(Tuple.of(
                            "s" + i, "{\"labels\":{\"line\":\"L" + i % 2 + "\"}}", i == 3 ? "lathe" : "press"));
        }
        var s1 = new TwinLife(twins, MachineKey.of(FACTORY, "s1"));
        s1.want("{'speed':10,'mode':'auto'}", NOON.plusSeconds(30));
        s1.report("{'speed':10,'mode':'auto','a/b':{'x':[5,6]}}", 1, ApplyStatus.APPLIED, NOON.plusSeconds(40));
        s1.connect(1, 1, true, NOON.plusSeconds(41));
        var s2 = new TwinLife(twins, MachineKey.of(FACTORY, "s2"));
        s2.report("{'speed':9.50,'mode':'hand'}", 0, ApplyStatus.APPLIED, NOON);
        s2.connect(1, 1, false, NOON.plusSeconds(1));
        s2.want("{'speed':20}", NOON.plusSeconds(20));
        var s3 = new TwinLife(twins, MachineKey.of(FACTORY, "s3"));
        s3.want("{'speed':30,'tool':null}", NOON);
        s3.report("{'speed':'fast','tool':null}", 1, ApplyStatus.REJECTED, NOON.plusSeconds(10));
    }

    private static ValidatableResponse search(String query) {
        return as("viewer", FACTORY)
                .urlEncodingEnabled(false)
                .get("/api/v1/factories/" + FACTORY + "/twins" + query)
                .then();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            reported/speed>=9.5            | s1 s2
            reported/speed>9.5             | s1
            reported/speed<10              | s2
            reported/speed<=10.0           | s1 s2
            reported/speed=10.00           | s1
            reported/speed="10"            | ``
            reported/speed=fast            | s3
            reported/speed>"a"             | s3
            reported/speed!=10             | s2 s3
            reported/a~1b/x/1=6            | s1
            reported/tool                  | s3
            reported/tool=null             | s3
            !reported/tool                 | s0 s1 s2
            desired/speed>=20              | s2 s3
            desired/mode=auto              | s1
            reported/x'); drop table twin.twin; --=1 | ``
            reported/speed="'; drop table twin.twin; --" | ``
            """)
    void twinsAreFoundByTheirProperties(String where, String expected) {
        List<String> wanted = expected.isEmpty() ? List.of() : List.of(expected.split(" "));
        search("?where=" + encoded(where)).statusCode(200).body("items.machine_id", equalTo(wanted));
        as("viewer", FACTORY)
                .urlEncodingEnabled(false)
                .get("/api/v1/factories/" + FACTORY + "/twins/count?where=" + encoded(where))
                .then()
                .body("count", equalTo(wanted.size()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ?convergence=pending                           | s2
            ?convergence=rejected&where=desired/speed%3D30 | s3
            ?convergence=unknown                           | s0
            ?connectivity=online                           | s1
            ?connectivity=offline                          | s2
            ?connectivity=unknown                          | s0 s3
            ?area_id=a2                                    | s2 s3
            ?area_id=a1&area_id=a2&type_id=lathe           | s3
            ?label=line%3DL1                               | s1 s3
            ?where=reported/speed%3E1&where=reported/mode%3Dhand | s2
            ?sort=-machine_id                              | s3 s2 s1 s0
            ?sort=convergence_since                        | s3 s2 s1
            ?sort=connectivity_since                       | s2 s1
            ?sort=convergence_since&convergence=in_sync    | s1
            """)
    void twinsAreFoundByWhatTheyAre(String query, String expected) {
        List<String> wanted = List.of(expected.split(" "));
        search(query).statusCode(200).body("items.machine_id", equalTo(wanted));
        // in pages of one, too
        List<String> paged = new ArrayList<>();
        String next = "/api/v1/factories/" + FACTORY + "/twins" + query + "&limit=1";
        while (next != null) {
            var page = as("viewer", FACTORY)
                    .urlEncodingEnabled(false)
                    .get(next)
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            paged.addAll(page.getList("items.machine_id", String.class));
            next = page.getString("next");
        }
        assertThat(paged).isEqualTo(wanted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?where=nonsense", "?where=reported/a%3E%3Dtrue", "?sort=speed", "?label=x", "?area_id=%2B"})
    void nonsenseIsRefusedByName(String query) {
        search(query).statusCode(400).body("type", equalTo("/problems/invalid-parameter"));
    }

    @Test
    void onlyTheWantedFieldsAreShown() {
        search("?where=desired/mode%3Dauto&fields=/convergence/state,/reported/reported/speed")
                .statusCode(200)
                .body(
                        "items[0]",
                        equalTo(java.util.Map.of(
                                "factory_id",
                                FACTORY,
                                "machine_id",
                                "s1",
                                "version",
                                3,
                                "convergence",
                                java.util.Map.of("state", "in_sync"),
                                "reported",
                                java.util.Map.of("reported", java.util.Map.of("speed", 10)))));
    }

    @Test
    void aSearchThatNoIndexHelpsIsBoundedAndGoesOn() {
        // given
        pool.query("""
                        insert into twin.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                        select 'large', 'm' || lpad(i::text, 5, '0'), 'a1', 'press', 1, '{}' from generate_series(1, 6000) i
                        on conflict do nothing""").executeAndAwait();
        new TwinLife(twins, MachineKey.of("large", "m05999")).want("{'needle':1}", NOON);
        // when
        String next = "/api/v1/factories/large/twins?where=desired/needle%3D1&limit=10";
        var first = as("viewer", "large")
                .urlEncodingEnabled(false)
                .get(next)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
        var second = as("viewer", "large")
                .urlEncodingEnabled(false)
                .get(first.getString("next"))
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
        // then
        assertThat(first.getList("items")).isEmpty();
        assertThat(second.getList("items.machine_id")).isEqualTo(List.of("m05999"));
        assertThat(second.getString("next")).isNull();
    }

    @Test
    void anIndexedPropertyIsFoundByItsIndex() {
        assertThat(indexes.indexed()).hasSize(1);
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(pool.query("""
                        select count(*) from pg_index i join pg_class c on c.oid = i.indexrelid
                        where c.relname like 'twin_property_%' and i.indisvalid""")
                                .executeAndAwait()
                                .iterator()
                                .next()
                                .getLong(0))
                        .isEqualTo(1));
        pool.query("""
                        insert into twin.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                        select 'indexed', 'm' || i, 'a1', 'press', 1, '{}' from generate_series(1, 3000) i""").executeAndAwait();
        pool.query("""
                        insert into twin.twin (factory_id, machine_id, version, desired_revision, desired, desired_changes,
                          publish_issue, convergence, convergence_since, reported_revision, boot_id, sequence, message_id, sent_at, reported_at, report)
                        select 'indexed', 'm' || i, 1, 0, '{}', '{}', 0, 'in_sync', now(), 1, 1, 1, 'm', now(), now(),
                          jsonb_build_object('reported', jsonb_build_object('indexed', i)) from generate_series(1, 3000) i""").executeAndAwait();
        pool.query("analyze twin.twin").executeAndAwait();
        as("viewer", "indexed")
                .urlEncodingEnabled(false)
                .get("/api/v1/factories/indexed/twins?where=reported/indexed%3E%3D2999")
                .then()
                .statusCode(200)
                .body("items.machine_id", equalTo(List.of("m2999", "m3000")));
        var plan = new StringBuilder();
        var sql = TwinSearchSql.page(
                TwinSearchParameters.read(
                        new io.millwright.model.id.FactoryId("indexed"),
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of("reported/indexed=2"),
                        null,
                        List.of()),
                10,
                indexes.indexed());
        pool.preparedQuery("explain " + sql.text())
                .executeAndAwait(Tuple.from(sql.parameters()))
                .forEach(row -> plan.append(row.getString(0)).append('\n'));
        assertThat(plan).contains("twin_property_");
    }

    @Test
    void aCallerWaitsUntilTheMachineIsInSync() throws Exception {
        // given
        MachineKey machine = aRegisteredMachine();
        var life = new TwinLife(twins, machine);
        life.want("{'speed':1}", NOON);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            // when
            var waiting = executor.submit(() -> viewer().header("Prefer", "wait=30; convergence")
                    .get(pathOf(machine))
                    .jsonPath());
            var changed = executor.submit(() -> viewer().header("Prefer", "wait=30")
                    .header("If-None-Match", ETags.of(1))
                    .get(pathOf(machine))
                    .jsonPath());
            life.report("{'speed':0}", 0, ApplyStatus.APPLIED, NOON.plusSeconds(1));
            // then
            assertThat(changed.get().getString("convergence.state")).isEqualTo("pending");
            assertThat(waiting.isDone()).isFalse();
            life.report("{'speed':1}", 1, ApplyStatus.APPLIED, NOON.plusSeconds(2));
            assertThat(waiting.get().getString("convergence.state")).isEqualTo("in_sync");
        }
    }

    @Test
    void aCallerThatWaitsInVainGetsTheTwinAsItIs() {
        MachineKey machine = aRegisteredMachine();
        new TwinLife(twins, machine).want("{'speed':1}", NOON);
        viewer().header("Prefer", "convergence, wait=1")
                .get(pathOf(machine))
                .then()
                .statusCode(200)
                .body("version", equalTo(1));
        viewer().header("Prefer", "wait=1")
                .header("If-None-Match", "\"1\"")
                .get(pathOf(machine))
                .then()
                .statusCode(304);
    }
}
