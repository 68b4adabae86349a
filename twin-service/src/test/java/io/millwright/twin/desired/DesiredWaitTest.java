package io.millwright.twin.desired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.service.feed.FeedConfig;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.TwinLife;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes whose caller waits for what the machine says to them. */
@QuarkusTest
class DesiredWaitTest extends TwinTestBase {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Duration SOON = Duration.ofSeconds(20);

    /** More than the pool has connections. */
    private static final int MANY = 20;

    @Inject
    TwinRepository twins;

    @Inject
    MeterRegistry meters;

    @Inject
    FeedConfig config;

    @TestHTTPResource
    URI base;

    /** Each way to change what is desired, as the second revision. */
    enum Change {
        PATCH("", "application/merge-patch+json", "{\"speed\":2}"),
        PATCH_OF_A_PART("?pointer=/speed", "application/merge-patch+json", "2"),
        PUT("", "application/json", "{\"speed\":2}"),
        PUT_OF_A_PART("?pointer=/speed", "application/json", "2"),
        ROLLBACK("/rollback", "application/json", "{\"to_revision\":0}");

        private final String more;
        private final String type;
        private final String body;

        Change(String more, String type, String body) {
            this.more = more;
            this.type = type;
            this.body = body;
        }

        ValidatableResponse of(MachineKey machine, String prefer) {
            RequestSpecification request = engineer()
                    .header("If-Match", "\"1\"")
                    .header("Prefer", prefer)
                    .contentType(type)
                    .body(body);
            String path = pathOf(machine) + "/desired" + more;
            return switch (this) {
                case PATCH, PATCH_OF_A_PART -> request.patch(path).then();
                case PUT, PUT_OF_A_PART -> request.put(path).then();
                case ROLLBACK -> request.post(path).then();
            };
        }
    }

    private record Machine(MachineKey key, TwinLife life) {}

    private Machine aMachineWithADesiredState() {
        MachineKey key = aRegisteredMachine();
        want(key, "{'speed':1}");
        return new Machine(key, new TwinLife(twins, key));
    }

    private static void isAtRevision(TwinLife life, long revision) {
        await().atMost(SOON).until(() -> life.now().desired().revision() == revision);
    }

    @ParameterizedTest
    @EnumSource
    void aChangeIsAnsweredWhenTheMachineHasAppliedIt(Change change) throws Exception {
        // given
        Machine machine = aMachineWithADesiredState();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            // when
            Future<ValidatableResponse> answer =
                    executor.submit(() -> change.of(machine.key(), "wait=30; convergence"));
            isAtRevision(machine.life(), 2);
            machine.life().report("{'speed':1}", 1, ApplyStatus.APPLIED, NOON);
            assertThat(answer.isDone()).isFalse();
            machine.life().report("{'speed':2}", 2, ApplyStatus.APPLIED, NOON.plusSeconds(1));
            // then
            answer.get()
                    .statusCode(200)
                    .header("ETag", "\"2\"")
                    .header("Preference-Applied", "wait=30; convergence")
                    .header("Content-Location", endsWith("/twin"))
                    .body("convergence.state", equalTo("in_sync"))
                    .body("desired.revision", equalTo(2));
            assertThat(machine.life().now().desired().revision()).isEqualTo(2);
        }
    }

    @Test
    void aRefusalOfTheMachineEndsTheWaitAndIsShown() throws Exception {
        Machine machine = aMachineWithADesiredState();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var answer = executor.submit(() -> Change.PATCH.of(machine.key(), "convergence, wait=30"));
            isAtRevision(machine.life(), 2);
            machine.life().report("{'speed':1}", 2, ApplyStatus.REJECTED, NOON);
            answer.get()
                    .statusCode(200)
                    .body("convergence.state", equalTo("rejected"))
                    .body("convergence.reason", equalTo("no"));
        }
    }

    @Test
    void aLaterChangeEndsTheWait() throws Exception {
        Machine machine = aMachineWithADesiredState();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var answer = executor.submit(() -> Change.PUT.of(machine.key(), "wait=30; convergence"));
            isAtRevision(machine.life(), 2);
            want(machine.key(), "{'speed':3}");
            answer.get().statusCode(200).header("ETag", "\"2\"").body("desired.revision", equalTo(3));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whenTheTimeIsOverTheChangeIsMadeOnceAndAccepted(Change change) {
        Machine machine = aMachineWithADesiredState();
        change.of(machine.key(), "wait=1; convergence")
                .statusCode(202)
                .header("ETag", "\"2\"")
                .header("Preference-Applied", "wait=1; convergence")
                .header("Location", endsWith(pathOf(machine.key())))
                .body("desired.revision", equalTo(2))
                .body("convergence.state", equalTo("unknown"));
        assertThat(count(
                        "select count(*) from twin.transition where factory_id = $1 and machine_id = $2",
                        machine.key()))
                .isEqualTo(2);
    }

    @Test
    void withoutAWaitForConvergenceTheDocumentIsAnsweredAtOnce() {
        Machine machine = aMachineWithADesiredState();
        var answer = Change.PUT.of(machine.key(), "wait=30");
        answer.statusCode(200).header("ETag", "\"2\"").body("speed", equalTo(2));
        assertThat(answer.extract().header("Preference-Applied")).isNull();
    }

    @Test
    void aChangeThatChangesNothingIsAnsweredAtOnceWhereTheMachineHasIt() {
        Machine machine = aMachineWithADesiredState();
        machine.life().report("{'speed':1}", 1, ApplyStatus.APPLIED, NOON);
        engineer()
                .header("If-Match", "\"1\"")
                .header("Prefer", "wait=60; convergence")
                .contentType("application/merge-patch+json")
                .body("{}")
                .patch(pathOf(machine.key()) + "/desired")
                .then()
                .statusCode(200)
                .header("ETag", "\"1\"")
                .body("convergence.state", equalTo("in_sync"));
    }

    @Test
    void aChangeThatLosesIsRefusedAtOnce() {
        Machine machine = aMachineWithADesiredState();
        want(machine.key(), "{'speed':5}");
        Change.PATCH.of(machine.key(), "wait=60; convergence").statusCode(412).body("current.speed", equalTo(5));
    }

    @Test
    void whoWaitsHoldsNoConnectionAndWhoLeavesGivesItsPlaceBack() throws Exception {
        // given
        List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
        List<TwinLife> lives = new ArrayList<>();
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try (client) {
            for (int i = 0; i < MANY; i++) {
                Machine machine = aMachineWithADesiredState();
                lives.add(machine.life());
                waiting.add(client.sendAsync(patch(machine.key()), BodyHandlers.ofString()));
            }
            for (TwinLife life : lives) {
                isAtRevision(life, 2);
            }
            assertThat(readers()).isEqualTo(MANY);
            // when
            twin(aRegisteredMachine());
            client.shutdownNow();
        }
        // then
        assertThat(waiting).allMatch(CompletableFuture::isCompletedExceptionally);
        await().atMost(SOON).untilAsserted(() -> assertThat(readers()).isZero());
    }

    @Test
    void whoMayNotWaitHasChangedNothing() throws Exception {
        // given
        Machine refused = aMachineWithADesiredState();
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try (client) {
            int places = config.maxReadersPerClient();
            Machine one = aMachineWithADesiredState();
            for (int i = 0; i < places; i++) {
                var _ = client.sendAsync(read(one.key()), BodyHandlers.ofString());
            }
            await().atMost(SOON).untilAsserted(() -> assertThat(readers()).isEqualTo(places));
            // when
            Change.PATCH.of(refused.key(), "wait=30; convergence").statusCode(429);
            client.shutdownNow();
        }
        // then
        assertThat(refused.life().now().desired().revision()).isEqualTo(1);
        await().atMost(SOON).untilAsserted(() -> assertThat(readers()).isZero());
    }

    private double readers() {
        return meters.get("feed.readers").gauge().value();
    }

    private HttpRequest patch(MachineKey machine) {
        return HttpRequest.newBuilder(base.resolve(pathOf(machine) + "/desired"))
                .header("Authorization", "Bearer " + token("engineer", "f1"))
                .header("If-Match", "\"1\"")
                .header("Prefer", "wait=60; convergence")
                .header("Content-Type", "application/merge-patch+json")
                .method("PATCH", BodyPublishers.ofString("{\"speed\":2}"))
                .build();
    }

    private HttpRequest read(MachineKey machine) {
        return HttpRequest.newBuilder(base.resolve(pathOf(machine)))
                .header("Authorization", "Bearer " + token("viewer", "f1"))
                .header("Prefer", "wait=60; convergence")
                .build();
    }
}
