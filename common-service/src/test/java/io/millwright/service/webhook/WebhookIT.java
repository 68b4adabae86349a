package io.millwright.service.webhook;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.millwright.model.id.FactoryId;
import io.millwright.service.example.FeedStub;
import io.millwright.service.example.Tokens;
import io.millwright.service.feed.FeedBook;
import io.millwright.service.feed.FeedFilter;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(FeedStub.class)
class WebhookIT {
    private static final Duration SOON = Duration.ofSeconds(20);

    @Inject
    Pool pool;

    @Inject
    FeedBook feed;

    @Inject
    WebhookSecretService secrets;

    private final String factory = "f-" + UUID.randomUUID().toString().substring(0, 8);
    private final Receiver receiver = new Receiver();

    @AfterEach
    void close() {
        pool.preparedQuery("delete from example.webhook where factory_id = $1").executeAndAwait(Tuple.of(factory));
        receiver.close();
    }

    private RequestSpecification as(String role) {
        return given().header("Authorization", "Bearer " + Tokens.of(role, factory))
                .contentType("application/json");
    }

    private String path(String id) {
        return "/api/v1/factories/" + factory + "/things/webhooks/" + id;
    }

    private Response create(String id, String more) {
        return as("engineer")
                .header("If-None-Match", "*")
                .body("{\"url\":\"" + receiver.url() + "/hook\"" + more + "}")
                .put(path(id));
    }

    private String created(String id, String more) {
        return create(id, more).then().statusCode(201).extract().path("secret");
    }

    private void insert(int number) {
        pool.preparedQuery("""
                        insert into example.feed_event (factory_id, machine_id, kind, data)
                        values ($1, $2, 'changed', $3::text::jsonb)""").executeAndAwait(Tuple.of(factory, "m" + number % 2, "{\"n\":" + number + "}"));
    }

    private static List<Integer> numbers(List<Receiver.Delivery> deliveries) {
        return deliveries.stream()
                .map(delivery -> JsonPath.from(delivery.body()).getInt("data.n"))
                .toList();
    }

    @Test
    void aWebhookIsCreatedChangedAndDeletedUnderItsVersion() {
        create("w1", ",\"filter\":{\"machine_ids\":[\"m1\"]}")
                .then()
                .statusCode(201)
                .header("ETag", "\"1\"")
                .body("secret", startsWith("whsec_"))
                .body("filter.machine_ids", equalTo(List.of("m1")))
                .body("active", equalTo(true));
        create("w1", "").then().statusCode(409).body("type", equalTo("/problems/already-exists"));
        as("engineer").get(path("w1")).then().statusCode(200).body("$", not(hasKey("secret")));
        as("engineer").header("If-None-Match", "\"1\"").get(path("w1")).then().statusCode(304);
        String document = "{\"url\":\"" + receiver.url() + "/other\",\"active\":false}";
        as("engineer").body(document).put(path("w1")).then().statusCode(428);
        as("engineer")
                .header("If-Match", "\"7\"")
                .body(document)
                .put(path("w1"))
                .then()
                .statusCode(412);
        as("engineer")
                .header("If-Match", "\"1\"")
                .body(document)
                .put(path("w1"))
                .then()
                .statusCode(200)
                .header("ETag", "\"2\"")
                .body("secret", nullValue())
                .body("active", equalTo(false));
        as("engineer").post(path("w1") + "/secret").then().statusCode(200).body("secret", startsWith("whsec_"));
        as("engineer").get(path("")).then().body("items.webhook_id", equalTo(List.of("w1")));
        as("engineer").header("If-Match", "\"2\"").delete(path("w1")).then().statusCode(412);
        as("engineer").header("If-Match", "\"3\"").delete(path("w1")).then().statusCode(204);
        as("engineer").get(path("w1")).then().statusCode(404);
    }

    @Test
    void onlyEngineersOfTheFactorySeeWebhooks() {
        as("operator").get(path("w1")).then().statusCode(403);
        given().header("Authorization", "Bearer " + Tokens.of("admin", "f1"))
                .get(path("w1"))
                .then()
                .statusCode(404);
        given().get(path("w1")).then().statusCode(401);
    }

    @Test
    void aFactoryHasNoMoreWebhooksThanItMay() {
        List.of("w1", "w2", "w3").forEach(id -> created(id, ""));
        create("w4", "").then().statusCode(409).body("type", equalTo("/problems/conflict"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data",
                "https://10.0.0.1/",
                "http://localhost:8080/",
                "http://hooks.example.com/",
                "https://evil.example/"
            })
    void aTargetThatIsNotAllowedIsRefused(String url) {
        as("engineer")
                .header("If-None-Match", "*")
                .body("{\"url\":\"" + url + "\"}")
                .put(path("w1"))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/url"));
    }

    @Test
    void eventsComeInOrderOnceAndSigned() {
        // given
        insert(-1);
        String secret = created("w1", "");
        // when
        IntStream.range(0, 20).forEach(this::insert);
        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(20));
        assertThat(numbers(receiver.accepted()))
                .isEqualTo(IntStream.range(0, 20).boxed().toList());
        for (Receiver.Delivery delivery : receiver.accepted()) {
            assertThat(delivery.type()).isEqualTo("application/cloudevents+json");
            assertThat(delivery.signature())
                    .isEqualTo(Signature.sign(
                            secret,
                            delivery.id(),
                            Instant.ofEpochSecond(Long.parseLong(delivery.timestamp())),
                            delivery.body().getBytes(StandardCharsets.UTF_8)));
        }
        as("engineer")
                .get(path("w1") + "/delivery")
                .then()
                .body("failed", equalTo(0))
                .body("dead_letters", equalTo(0));
    }

    private String storedSecret(String id) {
        return pool.preparedQuery("select secret from example.webhook where factory_id = $1 and webhook_id = $2")
                .executeAndAwait(Tuple.of(factory, id))
                .iterator()
                .next()
                .getString(0);
    }

    private void storeSecret(String id, String secret) {
        pool.preparedQuery("update example.webhook set secret = $3 where factory_id = $1 and webhook_id = $2")
                .executeAndAwait(Tuple.of(factory, id, secret));
    }

    private void comesSigned(int number, String secret) {
        insert(number);
        await().atMost(SOON).until(() -> numbers(receiver.accepted()).contains(number));
        Receiver.Delivery delivery = receiver.accepted().getLast();
        assertThat(delivery.signature())
                .isEqualTo(Signature.sign(
                        secret,
                        delivery.id(),
                        Instant.ofEpochSecond(Long.parseLong(delivery.timestamp())),
                        delivery.body().getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aSecretOfBeforeIsUsedAndSealedWithoutChangingTheWebhook() {
        // given
        String secret = created("w1", "");
        assertThat(storedSecret("w1")).startsWith("aes256gcm:").doesNotContain(secret);
        storeSecret("w1", secret);
        comesSigned(1, secret);
        // when
        secrets.sealAll().await().atMost(SOON);
        // then
        assertThat(storedSecret("w1")).startsWith("aes256gcm:").doesNotContain(secret);
        assertThat(secrets.sealAll().await().atMost(SOON)).isZero();
        as("engineer").get(path("w1")).then().header("ETag", "\"1\"");
        comesSigned(2, secret);
        // and a new one is sealed too
        String next =
                as("engineer").post(path("w1") + "/secret").then().extract().path("secret");
        assertThat(storedSecret("w1")).startsWith("aes256gcm:").doesNotContain(next);
        comesSigned(3, next);
    }

    @Test
    void aSecretOfAnotherWebhookOrOfAnUnknownKeySignsNothingAndIsTold() {
        // given
        created("w1", "");
        created("w2", ",\"active\":false");
        // when
        storeSecret("w1", storedSecret("w2"));
        insert(1);
        // then
        await().atMost(SOON)
                .untilAsserted(() -> as("engineer")
                        .get(path("w1") + "/delivery")
                        .then()
                        .body("last_error", equalTo("the service has no key that opens the webhook's secret")));
        assertThat(receiver.all()).isEmpty();
        assertThat(secrets.sealAll().await().atMost(SOON)).isZero();
    }

    @Test
    void aBatchCarriesSeveralAndAFilterOnlySome() {
        // given
        IntStream.range(0, 10).forEach(this::insert);
        // when
        created("w1", ",\"max_batch\":50,\"start\":\"oldest\",\"filter\":{\"machine_ids\":[\"m1\"]}");
        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).isNotEmpty());
        assertThat(receiver.accepted()).hasSize(1);
        Receiver.Delivery batch = receiver.accepted().getFirst();
        assertThat(batch.type()).isEqualTo("application/cloudevents-batch+json");
        assertThat(JsonPath.from(batch.body()).getList("data.n")).isEqualTo(List.of(1, 3, 5, 7, 9));
    }

    @Test
    void whatFailsIsTriedAgainUnderTheSameIdAndHoldsTheOthersBack() {
        // given
        var tries = new AtomicInteger();
        receiver.answer(delivery -> tries.getAndIncrement() < 2 ? 503 : 200);
        created("w1", "");
        // when
        insert(0);
        insert(1);
        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(2));
        assertThat(numbers(receiver.all())).isEqualTo(List.of(0, 0, 0, 1));
        assertThat(receiver.all().stream().limit(3).map(Receiver.Delivery::id).distinct())
                .hasSize(1);
    }

    @Test
    void whatFailsForGoodBecomesADeadLetterThatCanBeReplayed() {
        // given
        receiver.answer(delivery -> delivery.body().contains("\"n\":0}") ? 500 : 200);
        created("w1", "");
        // when
        insert(0);
        insert(1);
        // then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(numbers(receiver.accepted())).isEqualTo(List.of(1)));
        assertThat(numbers(receiver.all())).isEqualTo(List.of(0, 0, 0, 1));
        JsonPath letters = as("engineer").get(path("w1") + "/dead-letters").jsonPath();
        assertThat(letters.getList("items.event.data.n")).isEqualTo(List.of(0));
        assertThat(letters.getInt("items[0].attempts")).isEqualTo(3);
        String replay = path("w1") + "/dead-letters/" + letters.getLong("items[0].id") + "/replay";
        as("engineer").post(replay).then().statusCode(409);
        receiver.answer(delivery -> 200);
        as("engineer").post(replay).then().statusCode(204);
        assertThat(receiver.accepted().getLast().id())
                .isEqualTo(receiver.all().getFirst().id());
        as("engineer").post(replay).then().statusCode(404);
    }

    @Test
    void aReceiverThatIsGoneSuspendsItsWebhookAndAChangeResumesIt() {
        // given
        receiver.answer(delivery -> 410);
        created("w1", "");
        insert(0);
        await().atMost(SOON)
                .untilAsserted(() -> as("engineer")
                        .get(path("w1"))
                        .then()
                        .body("active", equalTo(false))
                        .body("reason", startsWith("the receiver answered 410")));
        receiver.answer(delivery -> 200);
        insert(1);
        // when
        as("engineer")
                .header("If-Match", "*")
                .body("{\"url\":\"" + receiver.url() + "/hook\"}")
                .put(path("w1"))
                .then()
                .statusCode(200);
        // then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(numbers(receiver.accepted())).isEqualTo(List.of(0, 1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | created_at = created_at + interval '1 s' | 0 0 1",
                "2 | epoch = -1, xid = '0', event_id = 0 | 0 1 0 1"
            },
            quoteCharacter = '`')
    void anAttemptDoesNotMoveAWebhookThatWasMadeAnewOrPutBackMeanwhile(int attempt, String change, String expected) {
        // given
        insert(0);
        insert(1);
        var tries = new AtomicInteger();
        receiver.answer(delivery -> {
            if (tries.incrementAndGet() == attempt) {
                pool.preparedQuery("update example.webhook set " + change + " where factory_id = $1")
                        .executeAndAwait(Tuple.of(factory));
            }
            return 200;
        });
        // when
        created("w1", ",\"start\":\"oldest\"");
        // then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(numbers(receiver.accepted()))
                        .isEqualTo(Stream.of(expected.split(" "))
                                .map(Integer::valueOf)
                                .toList()));
    }

    @Test
    void aChangeDuringAnAttemptIsNotUndoneByItsFailure() {
        // given
        var tries = new AtomicInteger();
        receiver.answer(delivery -> {
            if (tries.getAndIncrement() > 0) {
                return 200;
            }
            as("engineer")
                    .header("If-Match", "*")
                    .body("{\"url\":\"" + receiver.url() + "/hook\"}")
                    .put(path("w1"))
                    .then()
                    .statusCode(200);
            return 410;
        });
        created("w1", "");
        // when
        insert(0);
        // then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(numbers(receiver.accepted())).isEqualTo(List.of(0)));
        as("engineer").get(path("w1")).then().body("active", equalTo(true)).body("revision", equalTo(2));
    }

    /** Until deliverers see so many events too. */
    private void awaitInFeed(int events) {
        FeedFilter all = WebhookFilter.ALL.in(new FactoryId(factory));
        FeedBook.Begin begin = feed.begin(true).await().atMost(SOON);
        await().atMost(SOON)
                .until(() -> feed.after(all, begin.position(), begin.generation(), 10)
                                        .await()
                                        .atMost(SOON)
                                instanceof FeedBook.Next.Events(var page, var _)
                        && page.events().size() == events);
    }

    @Test
    void aBatchThatHasGrownSinceItFailedIsAnotherDelivery() {
        // given
        var tries = new AtomicInteger();
        receiver.answer(delivery -> {
            if (tries.getAndIncrement() > 0) {
                return 200;
            }
            insert(2);
            awaitInFeed(3);
            return 500;
        });
        insert(0);
        insert(1);
        // when
        created("w1", ",\"max_batch\":50,\"start\":\"oldest\"");
        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).isNotEmpty());
        assertThat(JsonPath.from(receiver.accepted().getFirst().body()).getList("data.n"))
                .isEqualTo(List.of(0, 1, 2));
        assertThat(receiver.all().stream().map(Receiver.Delivery::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.startsWith("example."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"machine_ids\":[null]}",
                "{\"kinds\":[null]}",
                "{\"kinds\":[\"a\\u0000\"]}",
                "{\"labels\":{\"line\":null}}",
                "{\"labels\":{\"line\":\"\\u0000\"}}",
                "{\"labels\":{\"\\u0000\":\"L1\"}}"
            })
    void aFilterThatCannotBeKeptIsRefused(String filter) {
        create("w1", ",\"filter\":" + filter).then().statusCode(400).body("errors[0].pointer", startsWith("/filter/"));
    }

    @Test
    void aWebhookThatCannotBeServedIsSuspendedRatherThanTriedForEver() {
        // given
        created("w1", "");
        // when
        pool.preparedQuery("update example.webhook set filter = '{\"kinds\":[null]}' where factory_id = $1")
                .executeAndAwait(Tuple.of(factory));
        insert(0);
        // then
        await().atMost(SOON)
                .untilAsserted(() -> as("engineer")
                        .get(path("w1") + "/delivery")
                        .then()
                        .body("last_error", startsWith("the service could not read it")));
        await().atMost(SOON)
                .untilAsserted(() -> as("engineer").get(path("w1")).then().body("active", equalTo(false)));
    }

    @Test
    void anEventThatCannotBeWrittenBecomesADeadLetterAndTheNextOneFollows() {
        // given
        created("w1", "");
        int tooDeep = 1_100;
        pool.preparedQuery("""
                        insert into example.feed_event (factory_id, machine_id, kind, data)
                        values ($1, 'm1', 'changed', $2::text::jsonb)""").executeAndAwait(Tuple.of(factory, "[".repeat(tooDeep) + "]".repeat(tooDeep)));
        // when
        insert(1);
        // then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(numbers(receiver.all())).isEqualTo(List.of(1)));
        as("engineer")
                .get(path("w1") + "/dead-letters")
                .then()
                .body("items.event.subject", equalTo(List.of("m1")))
                .body("items[0].attempts", equalTo(3));
    }

    @Test
    void anEventThatCannotBeWrittenCostsNoneOfItsBatch() {
        // given
        insert(0);
        insert(1);
        int tooDeep = 1_100;
        pool.preparedQuery("""
                        insert into example.feed_event (factory_id, machine_id, kind, data)
                        values ($1, 'deep', 'changed', $2::text::jsonb)""").executeAndAwait(Tuple.of(factory, "[".repeat(tooDeep) + "]".repeat(tooDeep)));
        insert(2);
        insert(3);
        // when
        created("w1", ",\"max_batch\":50,\"start\":\"oldest\"");
        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(2));
        assertThat(receiver.accepted().stream()
                        .map(delivery -> JsonPath.from(delivery.body()).getList("data.n")))
                .isEqualTo(List.of(List.of(0, 1), List.of(2, 3)));
        as("engineer")
                .get(path("w1") + "/dead-letters")
                .then()
                .body("items.event.subject", equalTo(List.of("deep")))
                .body("items[0].attempts", equalTo(3));
    }

    @Test
    void aWebhookThatCannotBeReadIsSuspendedAloneAndAChangeMendsIt() {
        // given
        created("broken", "");
        created("whole", "");
        // when
        pool.preparedQuery("""
                        update example.webhook set filter = '{"machine_ids": [{"no": "id"}]}'
                        where factory_id = $1 and webhook_id = 'broken'""").executeAndAwait(Tuple.of(factory));
        insert(0);
        // then
        await().atMost(SOON)
                .untilAsserted(() -> as("engineer")
                        .get(path("broken"))
                        .then()
                        .statusCode(200)
                        .body("active", equalTo(false))
                        .body("reason", equalTo("its filter can't be read"))
                        .body("$", not(hasKey("filter"))));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(numbers(receiver.accepted())).isEqualTo(List.of(0)));
        as("engineer").get(path("")).then().body("items.webhook_id", equalTo(List.of("broken", "whole")));
        as("engineer")
                .header("If-Match", "*")
                .body("{\"url\":\"" + receiver.url() + "/hook\"}")
                .put(path("broken"))
                .then()
                .statusCode(200);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(numbers(receiver.accepted())).isEqualTo(List.of(0, 0)));
    }

    @Test
    void aRedirectIsNotFollowed() {
        receiver.answer(delivery -> 302);
        created("w1", "");
        insert(0);
        await().atMost(SOON)
                .untilAsserted(() ->
                        as("engineer").get(path("w1") + "/delivery").then().body("dead_letters", equalTo(1)));
        assertThat(numbers(receiver.all())).isEqualTo(List.of(0, 0, 0));
    }

    @Test
    void aReplicaThatDiedLosesItsWebhooksToAnother() {
        // given
        created("w1", "");
        insert(0);
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(1));
        // when: another replica takes it, and dies
        pool.preparedQuery("""
                        update example.webhook set lease = 'another', leased_until = clock_timestamp() + interval '4 s'
                        where factory_id = $1 and webhook_id = 'w1'""").executeAndAwait(Tuple.of(factory));
        created("w2", ",\"max_batch\":2");
        insert(1);
        // then: nobody takes it while its lease lasts, and somebody does when that is over
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(2));
        assertThat(receiver.accepted().getLast().type()).contains("batch");
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(3));
        assertThat(numbers(List.of(receiver.accepted().getLast()))).isEqualTo(List.of(1));
    }

    @Test
    void afterARestoreTheReceiverIsToldOfTheGap() {
        created("w1", "");
        insert(0);
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(1));
        // when
        pool.query("update example.feed_state set incarnation = 'another server'")
                .executeAndAwait();
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(2));
        insert(1);
        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(3));
        assertThat(JsonPath.from(receiver.accepted().get(1).body()).getString("type"))
                .isEqualTo("io.millwright.example.gap");
        assertThat(JsonPath.from(receiver.accepted().get(2).body()).getInt("data.n"))
                .isEqualTo(1);
    }
}
