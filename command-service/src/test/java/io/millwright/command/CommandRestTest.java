package io.millwright.command;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.command.view.CommandExamples;
import io.millwright.command.view.CommandView;
import io.millwright.model.id.MachineKey;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The API as applications see it. */
@QuarkusTest
class CommandRestTest extends CommandTestBase {
    private static final String STOP = "{'type':'stop','ttl':'PT1M'}";

    @Inject
    ObjectMapper mapper;

    @Test
    void anAcceptedCommandHasALocation() {
        MachineKey machine = aRegisteredMachine();

        String id = post(machine, aName("key"), STOP)
                .statusCode(202)
                .header("Location", containsString(pathOf(machine)))
                .body("state", nullValue())
                .extract()
                .path("command_id");

        assertThat(UUID.fromString(id).version()).isEqualTo(7);
    }

    @Test
    void theSameKeyWithAnotherBodyIsAConflictThatShowsBothDigests() {
        MachineKey machine = aRegisteredMachine();
        String key = aName("key");
        String id = post(machine, key, STOP).statusCode(202).extract().path("command_id");

        post(machine, key, "{'type':'start','ttl':'PT1M'}")
                .statusCode(409)
                .contentType("application/problem+json")
                .body("type", equalTo("/problems/idempotency-conflict"))
                .body("command_id", equalTo(id))
                .body("accepted_digest", matchesPattern("[0-9a-f]{64}"))
                .body("request_digest", matchesPattern("[0-9a-f]{64}"));
        post(aRegisteredMachine(), key, STOP).statusCode(409);
    }

    @Test
    void theSameKeyOfAnotherClientIsAnotherCommand() {
        MachineKey machine = aRegisteredMachine();
        String key = aName("key");
        String body = STOP.replace('\'', '"');
        String mine = post(machine, key, STOP).statusCode(202).extract().path("command_id");

        as("operator", "other-app", "f1")
                .header("Idempotency-Key", key)
                .body(body)
                .post(pathOf(machine))
                .then()
                .statusCode(202)
                .body("command_id", not(equalTo(mine)));
    }

    @Test
    void aChosenCommandIdIsAsGoodAsAKey() {
        MachineKey machine = aRegisteredMachine();
        String id = aName("chosen");
        String body = "{\"command_id\":\"" + id + "\",\"type\":\"stop\",\"ttl\":\"PT1M\"}";
        for (int i = 0; i < 2; i++) {
            operator()
                    .body(body)
                    .post(pathOf(machine))
                    .then()
                    .statusCode(202)
                    .header("Location", endsWith("/commands/" + id))
                    .body("command_id", equalTo(id));
        }
        operator()
                .body(body.replace("stop", "start"))
                .post(pathOf(machine))
                .then()
                .statusCode(409)
                .body("type", equalTo("/problems/idempotency-conflict"));
        as("operator", "other-app", "f1")
                .body(body)
                .post(pathOf(machine))
                .then()
                .statusCode(409)
                .body("type", equalTo("/problems/already-exists"));
    }

    @Test
    void withoutANameASubmissionIsRefused() {
        operator()
                .body(STOP.replace('\'', '"'))
                .post(pathOf(aRegisteredMachine()))
                .then()
                .statusCode(400)
                .body("parameter", equalTo("Idempotency-Key"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
                    {'ttl':'PT1M'}                                            | invalid-request | /type
                    {'type':'stop','ttl':'P30D'}                              | invalid-request | /ttl
                    {'type':'stop','expires_at':'2020-01-01T00:00:00Z'}       | invalid-request | /expires_at
                    {'type':'stop','ttl':'PT1M','extra':1}                    | invalid-request | /extra
                    {'type':'stop','ttl':'PT1M','parameters':[1]}             | invalid-request | /parameters
                    """)
    void whatIsWrongWithABodyIsPointedAt(String body, String problem, String pointer) {
        post(aRegisteredMachine(), aName("key"), body)
                .statusCode(400)
                .contentType("application/problem+json")
                .body("type", equalTo("/problems/" + problem))
                .body("errors.pointer", hasItems(pointer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "", "[]", "{\"type\":\"a\",\"type\":\"b\",\"ttl\":\"PT1M\"}"})
    void whatIsNoBodyIsA400(String body) {
        operator()
                .header("Idempotency-Key", aName("key"))
                .body(body)
                .post(pathOf(aRegisteredMachine()))
                .then()
                .statusCode(400)
                .contentType("application/problem+json");
    }

    @Test
    void anUnknownMachineIsA404AndAnUndecidedOneA503() {
        MachineKey nobody = MachineKey.of("f1", "nobody");
        post(nobody, aName("key"), STOP).statusCode(404).body("type", equalTo("/problems/not-found"));
        viewer().get(pathOf(nobody)).then().statusCode(404);
        viewer().get(pathOf(nobody) + "/c1").then().statusCode(404);

        registry.setAway(true);
        try {
            post(nobody, aName("key"), STOP).statusCode(503).header("Retry-After", notNullValue());
            post(aRegisteredMachine(), aName("key"), STOP).statusCode(202);
        } finally {
            registry.setAway(false);
        }
    }

    @Test
    void whoMayNotIsToldNothing() {
        MachineKey machine = aRegisteredMachine();
        String id = submitted(machine, "PT1M");

        given().get(pathOf(machine)).then().statusCode(401);
        viewer().header("Idempotency-Key", aName("key"))
                .body(STOP.replace('\'', '"'))
                .post(pathOf(machine))
                .then()
                .statusCode(403);
        viewer().post(pathOf(machine) + "/" + id + "/cancel").then().statusCode(403);
        as("operator", "mes", "f2").get(pathOf(machine) + "/" + id).then().statusCode(404);
        as("operator", "mes", "f2").get(pathOf(machine)).then().statusCode(404);
    }

    @Test
    void aCommandIsFoundOnlyUnderItsOwnMachine() {
        String id = submitted(aRegisteredMachine(), "PT1M");
        MachineKey other = aRegisteredMachine();

        viewer().get(pathOf(other) + "/" + id).then().statusCode(404);
        operator().post(pathOf(other) + "/" + id + "/cancel").then().statusCode(404);
    }

    @Test
    void anUnchangedCommandIsNotSentAgain() {
        MachineKey machine = aRegisteredMachine();
        String path = pathOf(machine) + "/" + submitted(machine, "PT1M");
        String etag = viewer().get(path).then().statusCode(200).extract().header("ETag");

        viewer().header("If-None-Match", etag).get(path).then().statusCode(304).header("ETag", equalTo(etag));

        operator().post(path + "/cancel").then().statusCode(200);
        viewer().header("If-None-Match", etag).get(path).then().statusCode(200).header("ETag", not(equalTo(etag)));
    }

    @Test
    void aListGoesFromPageToPageNewestFirst() {
        MachineKey machine = aRegisteredMachine();
        List<String> submitted = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            submitted.addFirst(submitted(machine, "PT1M"));
        }
        operator()
                .post(pathOf(machine) + "/" + submitted.getFirst() + "/cancel")
                .then()
                .statusCode(200);

        List<String> listed = new ArrayList<>();
        String next = pathOf(machine) + "?limit=3&state=pending";
        while (next != null) {
            JsonPath page = viewer().urlEncodingEnabled(false)
                    .get(next)
                    .then()
                    .statusCode(200)
                    .body("items.state", everyItem(equalTo("pending")))
                    .extract()
                    .jsonPath();
            listed.addAll(page.getList("items.command_id", String.class));
            next = page.getString("next");
        }
        assertThat(listed).isEqualTo(submitted.subList(1, 7));

        viewer().get(pathOf(machine) + "?state=cancelled").then().body("items", hasSize(1));
        viewer().get(pathOf(machine) + "?state=gone").then().statusCode(400).body("parameter", equalTo("state"));
        viewer().get(pathOf(machine) + "?cursor=nonsense")
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/invalid-cursor"));
    }

    @Test
    void theDocumentedExamplesAreWhatTheApiSpeaks() throws JsonProcessingException {
        JsonNode shown = mapper.readTree(CommandExamples.SUCCEEDED);
        JsonNode read = mapper.valueToTree(mapper.treeToValue(shown, CommandView.class));
        assertThat(read).isEqualTo(shown);

        MachineKey machine = aRegisteredMachine();
        JsonPath accepted = post(machine, aName("key"), CommandExamples.SUBMISSION)
                .statusCode(202)
                .extract()
                .jsonPath();
        assertThat(accepted.getMap("").keySet())
                .isEqualTo(new JsonPath(CommandExamples.ACCEPTED).getMap("").keySet());
    }

    @Test
    void theApiDescribesItself() {
        given().header("Accept", "application/json")
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .body(
                        "paths.'" + "/api/v1/factories/{factory_id}/machines/{machine_id}/commands"
                                + "'.post.operationId",
                        equalTo("submitCommand"))
                .body("components.securitySchemes", notNullValue());
    }

    @Test
    void theTimelineCannotBeRewritten() {
        submitted(aRegisteredMachine(), "PT1M");

        assertThatThrownBy(() ->
                        pool.query("update command.event set source = 'nobody'").executeAndAwait())
                .hasMessageContaining("append-only");
    }
}
