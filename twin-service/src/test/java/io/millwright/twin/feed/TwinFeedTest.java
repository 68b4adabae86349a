package io.millwright.twin.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinLife;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class TwinFeedTest extends TwinTestBase {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    @Inject
    TwinRepository twins;

    @TestHTTPResource
    URI base;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 12);
    }

    private static JsonNode parse(String text) throws Exception {
        return Json.STORED.readTree(text);
    }

    /** What a reader does: the state of the highest version, and the documents of the highest revisions. */
    private static final class Replica {
        private ObjectNode state;
        private JsonNode desired = Json.STORED.createObjectNode();
        private JsonNode desiredChanges = Json.STORED.createObjectNode();
        private long desiredRevision;
        private JsonNode reported;
        private long reportedVersion;

        void take(JsonNode data) {
            if (!data.path("state").isObject()) {
                return;
            }
            ObjectNode newer = (ObjectNode) data.path("state").deepCopy();
            long version = data.path("version").longValue();
            if (state == null || version > state.path("version").longValue()) {
                state = newer;
            }
            long revision = data.path("to_revision").longValue();
            if (data.path("kind").textValue().equals("desired") && revision > desiredRevision) {
                desiredRevision = revision;
                desired = data.path("document");
                desiredChanges = newer.path("desired_changes");
            }
            if (data.path("kind").textValue().equals("reported") && version > reportedVersion) {
                reportedVersion = version;
                reported = data.path("document");
            }
        }

        Twin twin(MachineKey machine) {
            ObjectNode row = state.deepCopy();
            row.put("factory_id", machine.factoryId().value())
                    .put("machine_id", machine.machineId().value());
            row.put("publish_issue", 0);
            row.set("desired", desired);
            row.set("desired_changes", desiredChanges);
            if (row.path("report").isObject()) {
                ((ObjectNode) row.path("report")).set("reported", reported);
            }
            return TwinRepository.read(row.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void replayingTheFeedFromZeroRebuildsTheTwins(long seed) throws Exception {
        // given
        var random = new Random(seed);
        var lives = new HashMap<MachineKey, TwinLife>();
        String factory = "feed-" + seed;
        for (int i = 0; i < 3; i++) {
            MachineKey machine = MachineKey.of(factory, "m" + i);
            register(machine, "a1");
            lives.put(machine, new TwinLife(twins, machine));
        }
        List<MachineKey> machines = List.copyOf(lives.keySet());
        for (int i = 0; i < 60; i++) {
            lives.get(machines.get(random.nextInt(3))).change(random, NOON.plusSeconds(i));
        }
        // when
        Map<String, Replica> replicas = new HashMap<>();
        String path = "/api/v1/factories/" + factory + "/twins/changes?limit=" + random.nextInt(1, 20);
        String cursor = "";
        long events = 0;
        boolean caughtUp;
        do {
            JsonNode page = parse(as("viewer", factory)
                    .get(path + cursor)
                    .then()
                    .statusCode(200)
                    .extract()
                    .asString());
            for (JsonNode event : page.path("items")) {
                // lines without a version, such as alerts, change nothing
                events += event.path("data").path("version").isNumber() ? 1 : 0;
                replicas.computeIfAbsent(event.path("subject").textValue(), id -> new Replica())
                        .take(event.path("data"));
            }
            cursor = "&cursor=" + page.path("cursor").textValue();
            caughtUp = page.path("caught_up").booleanValue();
        } while (!caughtUp);
        // then
        long changes = 0;
        for (MachineKey machine : machines) {
            changes += lives.get(machine).now().version();
        }
        assertThat(events).as("seed " + seed + ": each change once").isEqualTo(changes);
        for (MachineKey machine : machines) {
            Twin expected = lives.get(machine).now();
            if (expected.version() > 0) {
                Twin rebuilt = replicas.get(machine.machineId().value()).twin(machine);
                assertThat(withoutPublication(rebuilt)).as("seed " + seed).isEqualTo(withoutPublication(expected));
            }
        }
    }

    private static Twin withoutPublication(Twin twin) {
        var desired = twin.desired();
        return new Twin(
                twin.machine(),
                twin.version(),
                desired,
                twin.reported(),
                twin.connectivity(),
                twin.convergence(),
                io.millwright.twin.core.Publication.none(),
                twin.hearing());
    }

    @Test
    void oneTwinHasAFeedOfItsOwn() {
        MachineKey machine = aRegisteredMachine();
        MachineKey other = aRegisteredMachine();
        want(machine, "{'a':1}");
        want(other, "{'a':2}");
        viewer().get(pathOf(machine) + "/changes")
                .then()
                .statusCode(200)
                .body("items.subject", equalTo(List.of(machine.machineId().value())))
                .body("items[0].type", equalTo("io.millwright.twin.desired"))
                .body("items[0].data.actor", equalTo("ada"))
                .body("items[0].data.document.a", equalTo(1));
        viewer().get(pathOf(aNewMachine()) + "/changes").then().statusCode(404);
        as("viewer", "f2").get(pathOf(machine) + "/changes").then().statusCode(404);
    }

    @Test
    void aChangeIsStreamedAsItHappens() throws Exception {
        // given
        MachineKey machine = aRegisteredMachine();
        var connection = (HttpURLConnection)
                base.resolve(pathOf(machine) + "/changes/stream").toURL().openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + token("viewer", "f1"));
        connection.setReadTimeout(20_000);
        try (var lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).startsWith(":");
            // when
            want(machine, "{'a':1}");
            // then
            String line = lines.readLine();
            while (!line.startsWith("data:")) {
                line = lines.readLine();
            }
            assertThat(parse(line.substring(5)).at("/data/document/a").intValue())
                    .isEqualTo(1);
        } finally {
            connection.disconnect();
        }
    }

    /** As EventSource sends it. */
    private static ValidatableResponse stream(RequestSpecification caller, String path) {
        return caller.accept("text/event-stream").get(path).then();
    }

    private static void isProblem(ValidatableResponse answer, int status, String type) {
        answer.statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("/problems/" + type))
                .body("status", equalTo(status));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "machines/%s/twin/changes/stream?kind=desired",
                "twins/changes/stream?machine_id=%s",
                "twins/changes/stream?area_id=a1"
            })
    void aStreamThatCanNotBeginIsAProblemAndNoStream(String form) {
        String path =
                "/api/v1/factories/f1/" + form.formatted(aRegisteredMachine().machineId());
        String foreign = viewer().get("/api/v1/factories/f1/twins/changes?kind=reported")
                .then()
                .extract()
                .path("cursor");
        isProblem(stream(as("viewer", "f2"), path), 404, "not-found");
        isProblem(stream(viewer(), path + "&cursor=nonsense"), 400, "invalid-cursor");
        isProblem(stream(viewer(), path + "&cursor=" + foreign), 400, "invalid-cursor");
        isProblem(stream(viewer().header("Last-Event-ID", "nonsense"), path), 400, "invalid-cursor");
        isProblem(stream(viewer(), path + "&start=middle"), 400, "invalid-parameter");
        isProblem(stream(viewer(), path + "&label=x"), 400, "invalid-parameter");
        isProblem(stream(io.restassured.RestAssured.given(), path), 401, "unauthenticated");
    }

    @Test
    void aStreamOfAMachineThatThereIsNotIsNotFound() {
        isProblem(stream(viewer(), pathOf(aNewMachine()) + "/changes/stream"), 404, "not-found");
    }

    @Test
    void aRefusedReportIsInTheFeedButChangesNoReplica() {
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'a':1}");
        twins.recordRefusal(
                        machine,
                        new io.millwright.twin.core.Transition(
                                io.millwright.twin.core.Transition.Kind.REPORTED,
                                io.millwright.twin.core.Transition.Outcome.STALE,
                                NOON,
                                "device",
                                "old",
                                new io.millwright.twin.core.Transition.Source("m-1", 1, "u", 1L, null),
                                null,
                                null,
                                io.millwright.twin.core.Convergence.State.UNKNOWN,
                                null,
                                null))
                .await()
                .indefinitely();
        viewer().get(pathOf(machine) + "/changes")
                .then()
                .body("items.data.accepted", equalTo(List.of(true, false)))
                .body("items.data.outcome", equalTo(List.of("applied", "stale")));
    }
}
