package io.millwright.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.nullValue;

import io.millwright.model.id.MachineKey;
import io.millwright.testing.OpenApiRules;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The API by itself. */
@QuarkusTest
class TwinRestTest extends TwinTestBase {
    private static ValidatableResponse patch(MachineKey machine, @Nullable String ifMatch, String body) {
        var request = engineer().contentType("application/merge-patch+json").body(body);
        return (ifMatch == null ? request : request.header("If-Match", ifMatch))
                .patch(pathOf(machine) + "/desired")
                .then();
    }

    private static ValidatableResponse put(MachineKey machine, String ifMatch, String body) {
        return engineer()
                .contentType("application/json")
                .header("If-Match", ifMatch)
                .body(body)
                .put(pathOf(machine) + "/desired")
                .then();
    }

    @Test
    void everyChangeNeedsTheVersionThatItIsBasedOn() {
        MachineKey machine = aRegisteredMachine();
        patch(machine, null, "{}").statusCode(428).body("type", equalTo("/problems/precondition-required"));
        patch(machine, "\"0\"", "{\"a\":{\"b\":1}}")
                .statusCode(200)
                .header("ETag", "\"1\"")
                .body("a.b", equalTo(1));
        patch(machine, "\"0\"", "{\"a\":2}")
                .statusCode(412)
                .header("ETag", "\"1\"")
                .body("type", equalTo("/problems/precondition-failed"));
        put(machine, "\"1\"", "{\"c\":null}")
                .statusCode(200)
                .header("ETag", "\"2\"")
                .body("$", hasKey("c"));
        patch(machine, "\"2\"", "{\"x\":null}").statusCode(200).header("ETag", "\"2\"");
        assertThat(twin(machine).getLong("version")).isEqualTo(2);
    }

    @Test
    void ofManyChangesBasedOnTheSameVersionOneWins() {
        // given
        MachineKey machine = aRegisteredMachine();
        // when
        List<Integer> statuses = IntStream.range(0, 12)
                .parallel()
                .mapToObj(i -> patch(machine, "\"0\"", "{\"winner\":" + i + "}")
                        .extract()
                        .statusCode())
                .toList();
        // then
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(1);
        assertThat(statuses.stream().filter(status -> status == 412)).hasSize(11);
        assertThat(twin(machine).getLong("desired.revision")).isEqualTo(1);
    }

    @Test
    void anUnchangedTwinIsNotSentAgain() {
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'a':1}");
        for (String path : new String[] {pathOf(machine), pathOf(machine) + "/desired"}) {
            Response first = viewer().get(path);
            viewer().header("If-None-Match", first.header("ETag"))
                    .get(path)
                    .then()
                    .statusCode(304);
        }
        want(machine, "{'a':2}");
        viewer().header("If-None-Match", "\"1\"").get(pathOf(machine)).then().statusCode(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            5                        | invalid-request | ``
            "text"                   | invalid-request | ``
            [1]                      | invalid-request | ``
            {"a":{"b":1e150}}        | invalid-request | /a/b
            {"a":"\\u0000"}          | invalid-request | /a
            {"a":1,"a":2}            | malformed-json  | ``
            {"a":                    | malformed-json  | ``
            """)
    void anIllegalDocumentIsRefusedWithItsPointer(String body, String problem, String pointer) {
        MachineKey machine = aRegisteredMachine();
        var answer = put(machine, "\"0\"", body).statusCode(400).body("type", equalTo("/problems/" + problem));
        if (problem.equals("invalid-request")) {
            answer.body("errors[0].pointer", equalTo(pointer));
        }
        patch(machine, "\"0\"", body).statusCode(400).contentType("application/problem+json");
        assertThat(twin(machine).getLong("desired.revision")).isZero();
    }

    @Test
    void nobodyReachesBeyondRoleAndFactory() {
        MachineKey machine = aRegisteredMachine();
        String foreign = pathOf(machine).replace("/f1/", "/f2/");
        io.restassured.RestAssured.given().get(pathOf(machine)).then().statusCode(401);
        as("viewer", "f2").get(pathOf(machine)).then().statusCode(404);
        viewer().get(foreign).then().statusCode(404);
        viewer().get("/api/v1/factories/f2/twins").then().statusCode(404);
        as("nobody", "f1").get(pathOf(machine)).then().statusCode(403);
        as("operator", "f1")
                .contentType("application/merge-patch+json")
                .header("If-Match", "*")
                .body("{}")
                .patch(pathOf(machine) + "/desired")
                .then()
                .statusCode(403);
        viewer().get(pathOf(aNewMachine())).then().statusCode(404).body("type", equalTo("/problems/not-found"));
        viewer().get("/api/v1/factories/f1/machines/%2B/twin").then().statusCode(400);
    }

    @Test
    void twinsAreListedInPagesAndFiltered() {
        // given
        List<String> machines = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            MachineKey machine = MachineKey.of("f3", "p" + i);
            register(machine, "a1");
            machines.add(machine.machineId().value());
        }
        String path = "/api/v1/factories/f3/twins";
        // when
        var found = new ArrayList<String>();
        String next = path + "?limit=2&convergence=unknown&connectivity=unknown";
        while (next != null) {
            var page = as("viewer", "f3")
                    .urlEncodingEnabled(false)
                    .get(next)
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            found.addAll(page.getList("items.machine_id", String.class));
            next = page.getString("next");
        }
        // then
        assertThat(found).isEqualTo(machines);
        var caller = as("viewer", "f3");
        caller.get(path + "?connectivity=online").then().statusCode(200).body("items.size()", equalTo(0));
        as("viewer", "f3").get(path + "?connectivity=perhaps").then().statusCode(400);
        as("viewer", "f3").get(path + "?cursor=nonsense").then().statusCode(400);
    }

    @Test
    void theHistoryIsReadNewestFirstInPages() {
        // given
        MachineKey machine = aRegisteredMachine();
        for (int i = 1; i <= 5; i++) {
            want(machine, "{'n':" + i + "}");
        }
        // when
        var first = viewer().get(pathOf(machine) + "/history?limit=3")
                .then()
                .extract()
                .jsonPath();
        var second = viewer().urlEncodingEnabled(false)
                .get(first.getString("next"))
                .then()
                .body("next", nullValue())
                .extract()
                .jsonPath();
        // then
        assertThat(first.getList("items.to_revision")).isEqualTo(List.of(5, 4, 3));
        assertThat(second.getList("items.to_revision")).isEqualTo(List.of(2, 1));
        assertThat(first.getList("items.actor", String.class).stream().collect(Collectors.toSet()))
                .containsExactly("ada");
    }

    @Test
    void theApiDescriptionKeepsTheRules() {
        assertThat(OpenApiRules.offences(viewer().get("/q/openapi?format=json").asString()))
                .isEmpty();
    }

    @Test
    void theApiDescriptionNamesEveryOperation() {
        var operations = viewer().get("/q/openapi?format=json")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getList("paths.values().collect{it.values().operationId}.flatten()", String.class);
        assertThat(operations)
                .contains(
                        "getTwin",
                        "listTwins",
                        "getDesired",
                        "replaceDesired",
                        "patchDesired",
                        "listTwinHistory",
                        "rollBackDesired",
                        "changeDesiredOfMany",
                        "getTwinDelta",
                        "listTwinAlerts")
                .contains(
                        "countTwins",
                        "getPastTwin",
                        "diffTwin",
                        "listTwinChanges",
                        "streamTwinChanges",
                        "listChangesOfTwin")
                .contains("streamChangesOfTwin", "putWebhook", "listWebhooks", "replayWebhookDeadLetter");
    }
}
