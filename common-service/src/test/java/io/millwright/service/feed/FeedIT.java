package io.millwright.service.feed;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.id.FactoryId;
import io.millwright.service.example.FeedStub;
import io.millwright.service.example.Tokens;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(FeedStub.class)
class FeedIT {
    private static final Duration SOON = Duration.ofSeconds(20);

    @Inject
    Pool pool;

    @Inject
    FeedHub hub;

    @Inject
    FeedBook book;

    @Inject
    FeedRepository repository;

    @Inject
    MeterRegistry meters;

    @TestHTTPResource
    URI base;

    @ConfigProperty(name = "quarkus.datasource.jdbc.url")
    String jdbcUrl;

    @ConfigProperty(name = "quarkus.datasource.username")
    String user;

    @ConfigProperty(name = "quarkus.datasource.password")
    String password;

    /** A factory that no other test writes to. */
    private final String factory = "f-" + UUID.randomUUID().toString().substring(0, 8);

    private String token() {
        return Tokens.of("viewer", factory);
    }

    private void insert(SqlClient client, String machine, String kind, String data) {
        client.preparedQuery("""
                        insert into example.feed_event (factory_id, machine_id, kind, data)
                        values ($1, $2, $3, $4::text::jsonb)""").executeAndAwait(Tuple.of(factory, machine, kind, data));
    }

    private void insert(int number) {
        insert(pool, "m1", "changed", "{\"n\":" + number + "}");
    }

    private Response get(String query) {
        return given().header("Authorization", "Bearer " + token())
                .urlEncodingEnabled(false)
                .get("/api/v1/factories/" + factory + "/things/changes" + query);
    }

    private JsonPath page(String query) {
        return get(query).then().statusCode(200).extract().jsonPath();
    }

    private SseProbe stream(String query, String lastEventId) throws Exception {
        return SseProbe.open(
                base.resolve("/api/v1/factories/" + factory + "/things/changes/stream" + query), token(), lastEventId);
    }

    private static List<Integer> numbers(SseProbe probe) {
        return probe.changes().stream()
                .map(event -> JsonPath.from(event.data()).getInt("data.n"))
                .toList();
    }

    @Test
    void anEventIsACloudEvent() {
        insert(pool, "m1", "changed", "{\"a\":1.50,\"b\":null}");
        JsonPath page = page("");
        assertThat(page.getString("items[0].specversion")).isEqualTo("1.0");
        assertThat(page.getString("items[0].type")).isEqualTo("io.millwright.example.changed");
        assertThat(page.getString("items[0].source")).isEqualTo("/api/v1/factories/" + factory + "/machines/m1/thing");
        assertThat(page.getString("items[0].subject")).isEqualTo("m1");
        assertThat(get("").asString()).contains("\"data\":{\"a\":1.50,\"b\":null}");
        assertThat(page.getBoolean("caught_up")).isTrue();
    }

    @Test
    void aTransactionThatCommitsLateIsNotPassedOver() {
        // given
        var late = pool.getConnection().await().atMost(SOON);
        try {
            late.query("begin").executeAndAwait();
            insert(late, "m1", "changed", "{\"n\":1}");
            insert(2);
            // when
            JsonPath before = page("");
            late.query("commit").executeAndAwait();
            // then
            assertThat(before.getList("items")).isEmpty();
            assertThat(page("?cursor=" + before.getString("cursor")).getList("items.data.n"))
                    .isEqualTo(List.of(1, 2));
        } finally {
            late.closeAndAwait();
        }
    }

    @Test
    void aTransactionInAnotherDatabaseHoldsNothingBack() throws Exception {
        // given
        String other = "other_" + UUID.randomUUID().toString().replace("-", "");
        pool.query("create database " + other).executeAndAwait();
        String url = jdbcUrl.substring(0, jdbcUrl.lastIndexOf('/') + 1) + other;
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            connection.setAutoCommit(false);
            try (var statement = connection.createStatement()) {
                statement.execute("select pg_current_xact_id()");
            }
            // when
            insert(1);
            // then
            assertThat(page("").getList("items.data.n")).isEqualTo(List.of(1));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyCommittedEventIsReadOnceWhateverTheOrderOfCommits(long seed) throws Exception {
        // given
        var random = new Random(seed);
        int writers = 6;
        List<Integer> committed = new CopyOnWriteArrayList<>();
        var writing = new AtomicBoolean(true);
        List<Integer> read = new ArrayList<>();
        // when
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var done = IntStream.range(0, writers)
                    .mapToObj(writer -> {
                        long own = random.nextLong();
                        return executor.submit(() -> write(writer, new Random(own), committed));
                    })
                    .toList();
            var _ = executor.submit(() -> {
                for (var one : done) {
                    one.get();
                }
                writing.set(false);
                return null;
            });
            String cursor = "";
            boolean last;
            do {
                last = !writing.get();
                JsonPath page = page("?limit=7" + cursor);
                read.addAll(page.getList("items.data.n", Integer.class));
                cursor = "&cursor=" + page.getString("cursor");
                last = last && page.getBoolean("caught_up");
            } while (!last);
        }
        // then
        assertThat(read).as("seed " + seed).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(committed);
        assertThat(committed).isNotEmpty();
    }

    /** Some transactions insert early and commit late, some roll back. */
    private Void write(int writer, Random random, List<Integer> committed) throws Exception {
        try (Connection connection = DriverManager.getConnection(jdbcUrl, user, password)) {
            connection.setAutoCommit(false);
            for (int i = 0; i < 30; i++) {
                List<Integer> own = new ArrayList<>();
                try (var insert = connection.prepareStatement(
                        "insert into example.feed_event (factory_id, machine_id, kind, data) values (?, ?, 'changed', ?::jsonb)")) {
                    for (int j = 0; j <= random.nextInt(3); j++) {
                        int number = writer * 1000 + i * 10 + j;
                        insert.setString(1, factory);
                        insert.setString(2, "m" + writer);
                        insert.setString(3, "{\"n\":" + number + "}");
                        insert.execute();
                        own.add(number);
                        try (var pause = connection.createStatement()) {
                            pause.execute("select pg_sleep(" + random.nextInt(8) / 1000.0 + ")");
                        }
                    }
                }
                if (random.nextInt(4) == 0) {
                    connection.rollback();
                } else {
                    connection.commit();
                    committed.addAll(own);
                }
            }
        }
        return null;
    }

    @Test
    void aStreamGoesOnWhereItWasLeft() throws Exception {
        // given
        insert(1);
        insert(2);
        String last;
        try (SseProbe first = stream("", null)) {
            await().atMost(SOON).untilAsserted(() -> assertThat(numbers(first)).isEqualTo(List.of(1, 2)));
            insert(3);
            await().atMost(SOON).untilAsserted(() -> assertThat(numbers(first)).isEqualTo(List.of(1, 2, 3)));
            last = first.changes().get(1).id();
        }
        insert(4);
        // when
        try (SseProbe second = stream("", last)) {
            // then
            await().atMost(SOON).untilAsserted(() -> assertThat(numbers(second)).isEqualTo(List.of(3, 4)));
            // and a cursor is the same as an event's id
            assertThat(page("?cursor=" + last).getList("items.data.n")).isEqualTo(List.of(3, 4));
        }
    }

    @Test
    void aSilentStreamIsKeptAliveAndItsPlaceMovesOn() throws Exception {
        try (SseProbe probe = stream("?start=newest", null)) {
            await().atMost(SOON)
                    .until(() -> probe.all().stream()
                            .anyMatch(event -> "alive".equals(event.comment()) && event.id() != null));
            String place = probe.all().stream()
                    .filter(event -> event.id() != null)
                    .findFirst()
                    .orElseThrow()
                    .id();
            insert(1);
            assertThat(page("?start=newest&cursor=" + place).getList("items.data.n"))
                    .isEqualTo(List.of(1));
        }
    }

    @Test
    void onlyWhatTheFilterWantsComes() {
        // given
        for (String machine : List.of("m1", "m2", "m3")) {
            pool.preparedQuery("""
                            insert into example.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                            values ($1, $2, $3, 'pump', 1, $4::text::jsonb)""")
                    .executeAndAwait(Tuple.of(
                            factory,
                            machine,
                            machine.equals("m2") ? "a2" : "a1",
                            machine.equals("m3") ? "{\"labels\":{\"line\":\"L1\"}}" : "{}"));
            insert(pool, machine, "changed", "{\"n\":1}");
            insert(pool, machine, "removed", "{\"n\":2}");
        }
        // then
        assertThat(page("?machine_id=m1").getList("items.subject")).isEqualTo(List.of("m1", "m1"));
        assertThat(page("?machine_id=m1&machine_id=m3&kind=removed").getList("items.subject"))
                .isEqualTo(List.of("m1", "m3"));
        assertThat(page("?area_id=a2").getList("items.subject")).isEqualTo(List.of("m2", "m2"));
        assertThat(page("?label=line%3DL1&type_id=pump&kind=changed").getList("items.subject"))
                .isEqualTo(List.of("m3"));
        assertThat(page("?type_id=press").getList("items")).isEmpty();
        // and the end of a machine is for all, for nothing is known of it any more
        pool.preparedQuery("""
                        update example.known_machine set deleted = true, area_id = '', type_id = '', document = '{}'
                        where factory_id = $1 and machine_id = 'm3'""").executeAndAwait(Tuple.of(factory));
        assertThat(page("?area_id=a2").getList("items.subject")).isEqualTo(List.of("m2", "m2", "m3", "m3"));
        assertThat(page("?label=line%3DL7&kind=removed").getList("items.subject"))
                .isEqualTo(List.of("m3"));
        get("?area_id=%2B").then().statusCode(400).body("parameter", equalTo("area_id"));
        get("?label=nonsense").then().statusCode(400);
    }

    @Test
    void aCursorOfAnotherFilterIsRefused() {
        insert(1);
        String cursor = page("").getString("cursor");
        get("?machine_id=m1&cursor=" + cursor).then().statusCode(400).body("type", equalTo("/problems/invalid-cursor"));
        get("?cursor=nonsense").then().statusCode(400);
    }

    @Test
    void aStreamThatIsRefusedIsAProblemAndTakesNoPlace() {
        insert(1);
        String cursor = page("").getString("cursor");
        for (String query : List.of("?machine_id=m1&cursor=" + cursor, "?cursor=nonsense")) {
            get("/stream" + query)
                    .then()
                    .statusCode(400)
                    .contentType("application/problem+json")
                    .body("type", equalTo("/problems/invalid-cursor"));
        }
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(meters.get("feed.readers").gauge().value()).isZero());
    }

    @Test
    void nobodyReadsAForeignFactory() throws Exception {
        given().header("Authorization", "Bearer " + Tokens.of("viewer", "f1"))
                .get("/api/v1/factories/" + factory + "/things/changes")
                .then()
                .statusCode(404);
        try (SseProbe probe = SseProbe.open(
                base.resolve("/api/v1/factories/" + factory + "/things/changes/stream"),
                Tokens.of("viewer", "f1"),
                null)) {
            assertThat(probe.status()).isEqualTo(404);
        }
    }

    @Test
    void afterARestoreEveryReaderIsToldAndNothingIsLost() throws Exception {
        // given
        pool.preparedQuery("""
                        insert into example.feed_event (epoch, xid, factory_id, machine_id, kind, data)
                        select epoch, '9000000000000', $1, 'm1', 'changed', '{"n":1}' from example.feed_state""").executeAndAwait(Tuple.of(factory));
        String cursor = page("?start=newest").getString("cursor");
        try (SseProbe probe = stream("?start=newest", null)) {
            await().atMost(SOON).until(() -> !probe.all().isEmpty());
            // when
            pool.query("update example.feed_state set incarnation = 'another server'")
                    .executeAndAwait();
            // then
            await().atMost(SOON).until(probe::isOver);
            assertThat(probe.all().getLast().name()).isEqualTo("end");
            assertThat(probe.all().getLast().data()).contains("restored");
        }
        get("?start=newest&cursor=" + cursor)
                .then()
                .statusCode(410)
                .body("type", equalTo("/problems/feed-reset"))
                .body("reason", equalTo("restored"));
        insert(2);
        assertThat(page("").getList("items.data.n")).isEqualTo(List.of(1, 2));
    }

    @Test
    void aReaderWhomRetentionOvertookIsTold() {
        // given
        insert(1);
        String cursor = page("").getString("cursor");
        insert(2);
        JsonPath rest = page("?cursor=" + cursor);
        // when
        pool.preparedQuery("""
                        with gone as (delete from example.feed_event where factory_id = $1 returning epoch, xid, id)
                        update example.feed_state s set pruned_epoch = g.epoch, pruned_xid = g.xid, pruned_id = g.id
                        from (select * from gone order by epoch desc, xid desc, id desc limit 1) g""").executeAndAwait(Tuple.of(factory));
        // then
        get("?cursor=" + cursor).then().statusCode(410).body("reason", equalTo("pruned"));
        assertThat(page("?cursor=" + rest.getString("cursor")).getList("items")).isEmpty();
        assertThat(page("").getList("items")).isEmpty();
        pool.query("update example.feed_state set pruned_epoch = -1, pruned_xid = '0', pruned_id = 0")
                .executeAndAwait();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatRetentionRemovesBetweenLookAndReadIsNotLostInSilence(boolean all) {
        // given
        insert(1);
        FeedBook.Begin begin = book.begin(false).await().atMost(SOON);
        insert(2);
        insert(3);
        FeedHead seen = repository.head().await().atMost(SOON);
        var filter = new FeedFilter(new FactoryId(factory), List.of(), List.of(), List.of(), Map.of(), List.of());
        try {
            // when
            pool.preparedQuery("""
                            with gone as (
                              delete from example.feed_event where factory_id = $1 and ($2 or data <> '{"n":3}')
                              returning epoch, xid, id)
                            update example.feed_state s set pruned_epoch = g.epoch, pruned_xid = g.xid, pruned_id = g.id
                            from (select * from gone order by epoch desc, xid desc, id desc limit 1) g""").executeAndAwait(Tuple.of(factory, all));
            // then
            assertThat(book.after(filter, begin.position(), begin.generation(), 10, seen)
                            .await()
                            .atMost(SOON))
                    .isInstanceOfSatisfying(
                            FeedBook.Next.Gap.class,
                            gap -> assertThat(gap.reason()).isEqualTo("pruned"));
        } finally {
            pool.query("update example.feed_state set pruned_epoch = -1, pruned_xid = '0', pruned_id = 0")
                    .executeAndAwait();
        }
    }

    @Test
    void aStreamFromTheNewestCanBeTakenUpAgainBeforeItsFirstEvent() throws Exception {
        // given
        String place;
        try (SseProbe probe = stream("?start=newest", null)) {
            await().atMost(SOON).until(() -> !probe.all().isEmpty());
            assertThat(probe.all().getFirst().comment()).isEqualTo("begin");
            place = probe.all().getFirst().id();
        }
        // when
        insert(1);
        // then
        try (SseProbe again = stream("?start=newest", place)) {
            await().atMost(SOON).untilAsserted(() -> assertThat(numbers(again)).isEqualTo(List.of(1)));
        }
    }

    @Test
    void aPlaceAheadOfTheDatabaseRenewsTheFeed() {
        // given
        FeedHead head = repository.head().await().atMost(SOON);
        var ahead = new FeedPosition(head.epoch(), head.newest() + 1_000_000, 0);
        var filter = new FeedFilter(new FactoryId(factory), List.of(), List.of(), List.of(), Map.of(), List.of());
        String cursor = page("").getString("cursor");
        // when
        FeedBook.Next next =
                book.after(filter, ahead, head.generation(), 10).await().atMost(SOON);
        // then
        assertThat(next).isInstanceOfSatisfying(FeedBook.Next.Gap.class, gap -> {
            assertThat(gap.reason()).isEqualTo("restored");
            assertThat(gap.generation()).isNotEqualTo(head.generation());
        });
        assertThat(repository.head().await().atMost(SOON).epoch()).isEqualTo(head.epoch() + 1);
        get("?cursor=" + cursor).then().statusCode(410);
        get("/stream?cursor=" + cursor)
                .then()
                .statusCode(410)
                .contentType("application/problem+json")
                .body("reason", equalTo("restored"));
    }

    @Test
    void aRestoreIntoTheSameServerIsNoticed() {
        // given
        var connection = pool.getConnection().await().atMost(SOON);
        try {
            connection.query("begin").executeAndAwait();
            // when: as pg_restore --clean does it
            connection
                    .query("alter table example.feed_state rename to before_restore")
                    .executeAndAwait();
            connection
                    .query("create table example.feed_state (like example.before_restore including all)")
                    .executeAndAwait();
            connection
                    .query("insert into example.feed_state select * from example.before_restore")
                    .executeAndAwait();
            // then
            assertThat(connection
                            .query("select incarnation = example.feed_incarnation() from example.feed_state")
                            .executeAndAwait()
                            .iterator()
                            .next()
                            .getBoolean(0))
                    .isFalse();
        } finally {
            connection.query("rollback").executeAndAwait();
            connection.closeAndAwait();
        }
    }

    @Test
    void aPageWaitsForTheNextEvent() throws Exception {
        String cursor = page("").getString("cursor");
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var waiting = executor.submit(() -> given().header("Authorization", "Bearer " + token())
                    .header("Prefer", "wait=20")
                    .get("/api/v1/factories/" + factory + "/things/changes?cursor=" + cursor)
                    .jsonPath());
            await().atMost(SOON).until(() -> hub.listening().containsKey(factory));
            insert(1);
            assertThat(waiting.get().getList("items.data.n")).isEqualTo(List.of(1));
        }
        await().atMost(SOON).until(() -> !hub.listening().containsKey(factory));
    }

    @Test
    void aStreamEndsWithItsToken() throws Exception {
        try (SseProbe probe = SseProbe.open(
                base.resolve("/api/v1/factories/" + factory + "/things/changes/stream"),
                Tokens.of("viewer", factory, 2),
                null)) {
            assertThat(probe.status()).isEqualTo(200);
            await().atMost(SOON).until(probe::isOver);
            assertThat(probe.all().getLast().data()).contains("token_expired");
        }
    }

    @Test
    void aReaderThatDoesNotReadIsCutOffAndCostsNobodyAnything() throws Exception {
        // given
        String text = "x".repeat(60_000);
        try (var slow = new Socket(base.getHost(), base.getPort());
                SseProbe quick = stream("", null)) {
            slow.setReceiveBufferSize(1024);
            slow.getOutputStream()
                    .write(("GET /api/v1/factories/" + factory
                                    + "/things/changes/stream HTTP/1.1\r\nHost: localhost\r\n"
                                    + "Authorization: Bearer " + token() + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            await().atMost(SOON).until(() -> hub.listening().getOrDefault(factory, 0L) == 2);
            // when
            for (int i = 0; i < 200; i++) {
                insert(pool, "m1", "changed", "{\"n\":" + i + ",\"text\":\"" + text + "\"}");
            }
            // then
            await().atMost(SOON).untilAsserted(() -> assertThat(quick.changes()).hasSize(200));
            await().atMost(SOON).until(() -> hub.listening().getOrDefault(factory, 0L) == 1);
            assertThat(meters.counter("feed.streams.ended", "reason", "too_slow")
                            .count())
                    .isPositive();
            assertThat(numbers(quick)).isEqualTo(IntStream.range(0, 200).boxed().toList());
            // and its connection is gone though it has read nothing
            await().atMost(SOON).until(() -> isRefused(slow));
        }
    }

    private static boolean isRefused(Socket socket) {
        try {
            socket.getOutputStream().write('x');
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void twoHundredIdleReadersCostAsMuchAsOne() throws Exception {
        List<SseProbe> probes = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                probes.add(stream("?start=newest", null));
            }
            await().atMost(SOON).until(() -> hub.listening().getOrDefault(factory, 0L) == 200);
            await().atMost(SOON)
                    .until(() -> probes.stream().noneMatch(probe -> probe.all().isEmpty()));
            // when
            double looks = meters.counter("feed.looks", "outcome", "done").count();
            long statements = statements();
            await().atMost(SOON)
                    .until(() -> meters.counter("feed.looks", "outcome", "done").count() >= looks + 100);
            double looked = meters.counter("feed.looks", "outcome", "done").count() - looks;
            // then: one statement a look, and what else this application does meanwhile
            assertThat(statements() - statements).isLessThan((long) (3 * looked) + 60);
            // and one event reaches all
            insert(7);
            await().atMost(SOON)
                    .until(() ->
                            probes.stream().allMatch(probe -> numbers(probe).equals(List.of(7))));
        } finally {
            probes.forEach(SseProbe::close);
        }
        await().atMost(SOON).until(() -> !hub.listening().containsKey(factory));
    }

    private long statements() {
        return pool.query("select xact_commit + xact_rollback from pg_stat_database where datname = current_database()")
                .executeAndAwait()
                .iterator()
                .next()
                .getLong(0);
    }

    @Test
    void aClientThatWaitsTooOftenIsRefused() throws Exception {
        List<SseProbe> probes = Collections.synchronizedList(new ArrayList<>());
        try {
            for (int i = 0; i < 250; i++) {
                probes.add(stream("?start=newest", null));
            }
            try (SseProbe more = stream("?start=newest", null)) {
                assertThat(more.status()).isEqualTo(429);
            }
        } finally {
            probes.forEach(SseProbe::close);
        }
        await().atMost(SOON).untilAsserted(() -> {
            try (SseProbe again = stream("?start=newest", null)) {
                assertThat(again.status()).isEqualTo(200);
            }
        });
    }

    @Test
    void aReadWithoutAnAnswerFailsAfterTenSecondsAndTheNextOneIsAnswered() {
        // given
        FeedFilter all = new FeedFilter(new FactoryId(factory), List.of(), List.of(), List.of(), Map.of(), List.of());
        FeedBook.Begin begin = book.begin(true).await().atMost(SOON);
        insert(0);
        SqlConnection holder = pool.getConnectionAndAwait();
        long asked;
        try {
            holder.query("begin").executeAndAwait();
            holder.query("lock table example.feed_event in access exclusive mode")
                    .executeAndAwait();

            // when
            asked = System.nanoTime();
            assertThatThrownBy(() -> book.after(all, begin.position(), begin.generation(), 10)
                            .await()
                            .atMost(SOON))
                    .rootCause()
                    .hasMessage("reading the feed took too long");
            assertThat(Duration.ofNanos(System.nanoTime() - asked))
                    .isBetween(Duration.ofSeconds(9), Duration.ofSeconds(15));
        } finally {
            holder.query("rollback").executeAndAwait();
            holder.closeAndAwait();
        }

        // then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(book.after(all, begin.position(), begin.generation(), 10)
                                .await()
                                .atMost(SOON))
                        .isInstanceOfSatisfying(
                                FeedBook.Next.Events.class,
                                next -> assertThat(next.page().events()).hasSize(1)));
    }
}
