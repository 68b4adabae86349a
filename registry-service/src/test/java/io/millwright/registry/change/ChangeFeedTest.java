package io.millwright.registry.change;

import static io.millwright.registry.RegistryApi.aMachine;
import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.area;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.givenMachine;
import static io.millwright.registry.RegistryApi.internal;
import static io.millwright.registry.RegistryApi.machine;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.millwright.registry.RegistryTestBase;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ChangeFeedTest extends RegistryTestBase {
    private static final String FEED = "/internal/registry/changes";

    /** Set by the broker's test resource. */
    BrokerProcess broker;

    private static long latest() {
        return internal()
                .get(FEED + "?limit=1")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getLong("latest");
    }

    @Test
    void theFeedTellsWhatHappenedInOrderTombstoneIncluded() {
        // given
        long before = latest();
        givenFactory("feed");
        String etag = givenMachine("feed", "m1");

        // when
        admin().delete(machine("feed", "m1"), etag).then().statusCode(204);

        // then
        Response feed = internal().get(FEED + "?after=" + before);
        List<String> kinds = feed.path("changes.kind");
        assertThat(kinds).startsWith("factory", "area", "area").endsWith("machine", "machine");
        int last = kinds.size() - 1;
        feed.then()
                .statusCode(200)
                .body("changes[0].factory_id", equalTo("feed"))
                .body("changes[0].document.name", equalTo("A factory"))
                .body("changes[1].area_id", equalTo("a1"))
                .body("changes[1].machine_id", nullValue())
                .body("changes[%d].machine_id".formatted(last), equalTo("m1"))
                .body("changes[%d].deleted".formatted(last - 1), equalTo(false))
                .body("changes[%d].document.area_id".formatted(last - 1), equalTo("a2"))
                .body("changes[%d].document.type_id".formatted(last - 1), equalTo("pump"))
                .body("changes[%d].deleted".formatted(last), equalTo(true));
        assertThat(feed.jsonPath().getLong("latest"))
                .isEqualTo(feed.jsonPath().getLong("changes[%d].revision".formatted(last)))
                .isGreaterThan(before);
    }

    @Test
    void theNewestChangeOfAMachineTypeIsToldToo() {
        // given
        givenFactory("newest-type");

        // then
        internal()
                .get("/internal/registry/machine-types/pump")
                .then()
                .statusCode(200)
                .body("type_id", equalTo("pump"))
                .body("kind", equalTo("machine_type"))
                .body("document.telemetry_qos", notNullValue());
        internal().get("/internal/registry/machine-types/nothing").then().statusCode(404);
    }

    @Test
    void theNewestChangeOfAMachineIsToldAlsoWhenItIsGone() {
        // given
        givenFactory("newest");
        String etag = givenMachine("newest", "m1");
        String url = "/internal/registry/factories/newest/machines/";

        // then
        internal()
                .get(url + "m1")
                .then()
                .statusCode(200)
                .body("deleted", equalTo(false))
                .body("kind", equalTo("machine"));
        admin().delete(machine("newest", "m1"), etag).then().statusCode(204);
        internal().get(url + "m1").then().statusCode(200).body("deleted", equalTo(true));
        internal().get(url + "m2").then().statusCode(404);
    }

    @Test
    void refusedWritesLeaveNoGap() {
        // given
        givenFactory("no-gap");
        givenMachine("no-gap", "m1");
        long before = latest();

        // when
        admin().create(machine("no-gap", "m1"), aMachine("a1")).then().statusCode(412);
        admin().create(machine("no-gap", "m2"), aMachine("nowhere")).then().statusCode(400);
        admin().delete(area("no-gap", "a2"), "*").then().statusCode(409);
        admin().patch(machine("no-gap", "m1"), "*", "{\"nonsense\":1}").then().statusCode(400);
        admin().patch(machine("no-gap", "m1"), "*", "{}").then().statusCode(200);

        // then
        assertThat(latest()).isEqualTo(before);
    }

    @Test
    void manyWritersLeaveNoGapAndAFollowerMissesNothing() throws Exception {
        // given
        givenFactory("crowd");
        long before = latest();
        int writers = 16;
        int each = 8;
        List<Callable<Long>> writes = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            String prefix = "w" + writer + "-";
            for (int i = 0; i < each; i++) {
                String path = machine("crowd", prefix + i);
                writes.add(() -> {
                    Response response = admin().create(path, aMachine("a1"));
                    response.then().statusCode(201);
                    return response.jsonPath().getLong("revision");
                });
            }
        }

        // when
        List<Long> followed = new ArrayList<>();
        List<Long> written = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(writers)) {
            List<Future<Long>> running = writes.stream().map(pool::submit).toList();
            long position = before;
            while (followed.size() < writes.size()) {
                List<Number> seen =
                        internal().get(FEED + "?limit=7&after=" + position).path("changes.revision");
                for (Number revision : seen) {
                    followed.add(revision.longValue());
                    position = revision.longValue();
                }
                if (seen.isEmpty() && running.stream().allMatch(Future::isDone)) {
                    break;
                }
            }
            for (Future<Long> done : running) {
                written.add(done.get());
            }
        }

        // then
        List<Long> contiguous = LongStream.rangeClosed(before + 1, before + (long) writers * each)
                .boxed()
                .toList();
        assertThat(followed).isEqualTo(contiguous);
        assertThat(written).containsExactlyInAnyOrderElementsOf(contiguous);
    }

    @Test
    void racingWritersOfOneMachineLoseNoUpdate() throws Exception {
        // given
        givenFactory("race");
        String etag = givenMachine("race", "m1");

        // when
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String patch = "{\"name\":\"winner " + i + "\"}";
                running.add(pool.submit(
                        () -> admin().patch(machine("race", "m1"), etag, patch).statusCode()));
            }
            for (Future<Integer> done : running) {
                statuses.add(done.get());
            }
        }

        // then
        assertThat(statuses).containsOnly(200, 412).containsOnlyOnce(200);
    }

    @Test
    void aWriteNudgesTheFollowers() {
        try (var probe = MqttProbe.connect(broker.port(), "nudge-probe").subscribe("system/registry/changed")) {
            // given
            givenFactory("nudged");

            // when
            givenMachine("nudged", "m1");

            // then
            String latest = "{\"revision\":" + latest() + "}";
            probe.await(message -> MqttProbe.text(message).equals(latest), "nudge " + latest);
        }
    }

    @Test
    void onlyTheInternalTokenOpensTheFeed() {
        given().get(FEED).then().statusCode(401);
        given().header("Authorization", "Bearer wrong").get(FEED).then().statusCode(401);
        admin().get(FEED).then().statusCode(401);
    }

    @Test
    void anIllegalPositionIsRefused() {
        internal().get(FEED + "?after=-1").then().statusCode(400);
        internal().get(FEED + "?limit=0").then().statusCode(400);
        internal().get(FEED + "?after=x").then().statusCode(400);
    }
}
