package io.millwright.registry;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.machine;
import static io.millwright.registry.RegistryApi.type;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.testing.OpenApiRules;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the service says about itself is what it does. */
@QuarkusTest
class OpenApiTest extends RegistryTestBase {

    private static JsonNode document() throws Exception {
        return Json.MAPPER.readTree(given().get("/q/openapi?format=json")
                .then()
                .statusCode(200)
                .extract()
                .asString());
    }

    private static JsonNode exampleOf(JsonNode document, String schema) {
        return document.at("/components/schemas/" + schema + "/examples/0");
    }

    @Test
    void operationIdsAreStable() throws Exception {
        // when
        Set<String> ids = new TreeSet<>();
        document()
                .get("paths")
                .forEach(path -> path.forEach(operation -> {
                    if (operation.has("operationId")) {
                        ids.add(operation.get("operationId").asText());
                    }
                }));

        // then
        assertThat(ids)
                .containsExactly(
                        "claimCertificate",
                        "countMachines",
                        "createClaimToken",
                        "createCredential",
                        "deleteArea",
                        "deleteClaimToken",
                        "deleteCredential",
                        "deleteFactory",
                        "deleteMachine",
                        "deleteMachineType",
                        "exportMachines",
                        "getArea",
                        "getCertificateChain",
                        "getCredential",
                        "getFactory",
                        "getLimits",
                        "getMachine",
                        "getMachineType",
                        "getRevokedCertificates",
                        "importMachines",
                        "listAccessReports",
                        "listAreas",
                        "listAudit",
                        "listClaimTokens",
                        "listCredentials",
                        "listFactories",
                        "listMachineTypes",
                        "listMachines",
                        "listWholeAudit",
                        "patchArea",
                        "patchFactory",
                        "patchMachine",
                        "patchMachineType",
                        "putArea",
                        "putFactory",
                        "putMachine",
                        "putMachineType",
                        "rotateCredential");
    }

    @Test
    void theDescriptionOfTheApiKeepsTheRules() throws Exception {
        assertThat(OpenApiRules.offences(document().toString())).isEmpty();
    }

    @Test
    void theExamplesAreAccepted() throws Exception {
        // given
        JsonNode document = document();
        givenFactory("examples");
        ObjectNode machine = exampleOf(document, "Machine").deepCopy();

        // then
        admin().create(
                        RegistryApi.factory("examples-2"),
                        exampleOf(document, "Factory").toString())
                .then()
                .statusCode(201);
        admin().create(
                        RegistryApi.area("examples", "a3"),
                        exampleOf(document, "Area").toString())
                .then()
                .statusCode(201);
        admin().create(type("example"), exampleOf(document, "MachineType").toString())
                .then()
                .statusCode(201);
        admin().create(machine("examples", "m1"), machine.put("area_id", "a3").toString())
                .then()
                .statusCode(201);
    }

    @Test
    void membersAreCalledAsOnTheWire() throws Exception {
        // when
        List<String> names = new ArrayList<>();
        document()
                .at("/components/schemas")
                .properties()
                .forEach(schema ->
                        schema.getValue().path("properties").fieldNames().forEachRemaining(names::add));

        // then
        assertThat(names)
                .contains("area_id", "telemetry_qos", "commissioned_at")
                .allMatch(name -> name.matches("[a-z_]+"));
    }

    @Test
    void theUserInterfaceIsServed() {
        given().get("/q/swagger-ui/").then().statusCode(200);
    }
}
