package io.millwright.twin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.twin.core.TwinLife;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever the service answers to a read as JSON, it answers with 304 where the caller has it. */
@QuarkusTest
class ConditionalReadTest extends TwinTestBase {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Duration SOON = Duration.ofSeconds(10);

    /** What a read needs beside its path. */
    private static final Map<String, String> QUERIES = Map.of(
            "getPastTwin",
            "?version=1",
            "diffTwin",
            "?from_version=1&to_version=2",
            "listTwins",
            "?fields=/convergence");

    @Inject
    TwinRepository twins;

    @Test
    void everyReadThatAnswersJsonIsAnsweredWith304TheSecondTime() throws Exception {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        new TwinLife(twins, machine).report("{'speed':0}", 0, ApplyStatus.APPLIED, NOON);
        String webhook = aWebhook();
        String job = aJobThatIsDone(machine);

        // when
        JsonNode paths = Json.MAPPER
                .readTree(given().get("/q/openapi?format=json").asString())
                .path("paths");
        List<String> called = new ArrayList<>();
        for (var path : paths.properties()) {
            JsonNode read = path.getValue().path("get");
            if (read.at("/responses/200/content").has("application/json")) {
                String id = read.path("operationId").asText();
                String at = path.getKey()
                                .replace("{factory_id}", "f1")
                                .replace("{machine_id}", machine.machineId().value())
                                .replace("{webhook_id}", webhook)
                                .replace("{job_id}", job)
                        + QUERIES.getOrDefault(id, "");
                isNotModifiedTheSecondTime(at);
                called.add(id);
            }
        }

        // then
        assertThat(called)
                .contains(
                        "getTwin",
                        "getDesired",
                        "getTwinDelta",
                        "listTwinHistory",
                        "getPastTwin",
                        "diffTwin",
                        "listTwins",
                        "countTwins",
                        "listTwinAlerts",
                        "getDesiredChangeOfMany",
                        "listMachinesOfDesiredChange",
                        "listWebhooks",
                        "getWebhook",
                        "getWebhookDelivery",
                        "listWebhookDeadLetters",
                        "listTwinChanges",
                        "listChangesOfTwin",
                        "getLimits");
        isNotModifiedTheSecondTime(pathOf(machine) + "/desired?pointer=/speed");
    }

    /** What goes on in other tests may change an answer between the two. */
    private static void isNotModifiedTheSecondTime(String path) {
        await(path).atMost(SOON).untilAsserted(() -> {
            Response first = engineer().urlEncodingEnabled(false).get(path);
            assertThat(first.statusCode()).as(path + " " + first.asString()).isEqualTo(200);
            String tag = first.header("ETag");
            assertThat(tag).as(path).matches("\"[^\"]+\"");
            Response second = engineer()
                    .urlEncodingEnabled(false)
                    .header("If-None-Match", "\"other\", " + tag)
                    .get(path);
            assertThat(second.statusCode()).as(path).isEqualTo(304);
            assertThat(second.asString()).as(path).isEmpty();
            assertThat(second.header("ETag")).as(path).isEqualTo(tag);
        });
    }

    @Test
    void anAnswerThatIsAnotherHasAnotherTag() {
        MachineKey machine = aRegisteredMachine();
        String list = "/api/v1/factories/f1/twins?where=desired/of%3D" + machine.machineId();
        Response empty = viewer().urlEncodingEnabled(false).get(list);
        want(machine, "{'of':'" + machine.machineId() + "'}");
        Response full = viewer().urlEncodingEnabled(false)
                .header("If-None-Match", empty.header("ETag"))
                .get(list);
        assertThat(full.statusCode()).isEqualTo(200);
        assertThat(full.header("ETag")).isNotEqualTo(empty.header("ETag"));
        assertThat(full.jsonPath().getList("items")).hasSize(1);
        assertThat(full.contentType()).startsWith("application/json");
    }

    private static String aWebhook() {
        engineer()
                .header("If-None-Match", "*")
                .contentType("application/json")
                .body("{\"url\":\"http://127.0.0.1:9/hook\",\"active\":false}")
                .put("/api/v1/factories/f1/twins/webhooks/conditional")
                .then()
                .statusCode(201);
        return "conditional";
    }

    private static String aJobThatIsDone(MachineKey machine) {
        String job = engineer()
                .header("Idempotency-Key", machine.machineId().value())
                .contentType("application/json")
                .body("{\"selector\":{\"machine_ids\":[\"" + machine.machineId()
                        + "\"]},\"merge_patch\":{\"mode\":\"eco\"}}")
                .post("/api/v1/factories/f1/twins/desired-changes")
                .then()
                .statusCode(202)
                .extract()
                .path("job_id");
        await().atMost(SOON)
                .until(() -> viewer().get("/api/v1/factories/f1/twins/desired-changes/" + job)
                        .path("state")
                        .equals("finished"));
        return job;
    }
}
