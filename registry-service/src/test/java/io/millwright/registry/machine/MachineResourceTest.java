package io.millwright.registry.machine;

import static io.millwright.registry.RegistryApi.aMachine;
import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.area;
import static io.millwright.registry.RegistryApi.as;
import static io.millwright.registry.RegistryApi.factory;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.givenMachine;
import static io.millwright.registry.RegistryApi.machine;
import static io.millwright.registry.RegistryApi.type;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.nullValue;

import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of item through the API; machines stand for all where all behave the same. */
@QuarkusTest
class MachineResourceTest extends RegistryTestBase {

    private static ValidatableResponse assertProblem(Response response, int status, String name) {
        return response.then()
                .statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("/problems/" + name))
                .body("status", equalTo(status));
    }

    @Test
    void aMachineIsCreatedReadAndKeptAsItIs() {
        // given
        givenFactory("crud");
        String body = "{\"area_id\":\"a2\",\"type_id\":\"pump\",\"name\":\"Pump 7\",\"labels\":{\"line\":\"L1\"},"
                + "\"serial_number\":\"SN-1\",\"firmware_version\":\"4.2\",\"commissioned_at\":\"2020-01-01T00:00:00Z\"}";

        // when
        Response created = admin().create(machine("crud", "m1"), body);

        // then
        String etag = created.then()
                .statusCode(201)
                .header("Location", endsWith(machine("crud", "m1")))
                .extract()
                .header("ETag");
        admin().get(machine("crud", "m1"))
                .then()
                .statusCode(200)
                .header("ETag", etag)
                .body("factory_id", equalTo("crud"))
                .body("machine_id", equalTo("m1"))
                .body("area_id", equalTo("a2"))
                .body("type_id", equalTo("pump"))
                .body("name", equalTo("Pump 7"))
                .body("labels.line", equalTo("L1"))
                .body("serial_number", equalTo("SN-1"))
                .body("firmware_version", equalTo("4.2"))
                .body("commissioned_at", equalTo("2020-01-01T00:00:00Z"))
                .body("created_at", equalTo(created.path("created_at")))
                .body("changed_at", equalTo(created.path("changed_at")));
    }

    @Test
    void aMachineTypeKeepsItsDesiredSchemaAndItsNumbersExactly() {
        // given
        String body =
                "{\"metrics\":[{\"name\":\"p\",\"unit\":\"bar\",\"data_type\":\"number\",\"min\":0.10,\"max\":16}],"
                        + "\"telemetry_qos\":1,\"command_types\":[{\"type\":\"go\",\"max_ttl\":\"PT1M\"}],"
                        + "\"desired_schema\":{\"maximum\":12345678901234567890.125}}";

        // when
        admin().create(type("exact"), body).then().statusCode(201);

        // then
        assertThat(admin().get(type("exact")).asString())
                .contains("\"min\":0.10,")
                .contains("\"maximum\":12345678901234567890.125")
                .contains("\"max_ttl\":\"PT1M\"");
    }

    @Test
    void anUnchangedMachineIsNotSentAgain() {
        // given
        givenFactory("cached");
        String etag = givenMachine("cached", "m1");

        // when
        Response again = admin().request().header("If-None-Match", etag).get(machine("cached", "m1"));

        // then
        again.then().statusCode(304).header("ETag", etag);
        admin().request()
                .header("If-None-Match", "\"0\"")
                .get(machine("cached", "m1"))
                .then()
                .statusCode(200);
    }

    @Test
    void changesTakeTheKnownRevision() {
        // given
        givenFactory("changes");
        String first = givenMachine("changes", "m1");

        // when
        String second = admin().replace(machine("changes", "m1"), first, aMachine("a1"))
                .then()
                .statusCode(200)
                .body("area_id", equalTo("a1"))
                .extract()
                .header("ETag");

        // then
        assertThat(second).isNotEqualTo(first);
        assertProblem(admin().replace(machine("changes", "m1"), first, aMachine("a2")), 412, "precondition-failed")
                .header("ETag", second);
        assertProblem(admin().patch(machine("changes", "m1"), first, "{}"), 412, "precondition-failed");
        assertProblem(admin().delete(machine("changes", "m1"), first), 412, "precondition-failed");
        assertProblem(
                admin().request()
                        .contentType("application/json")
                        .body(aMachine("a2"))
                        .put(machine("changes", "m1")),
                428,
                "precondition-required");
        assertProblem(admin().request().delete(machine("changes", "m1")), 428, "precondition-required");
        admin().get(machine("changes", "m1")).then().header("ETag", second).body("area_id", equalTo("a1"));
    }

    @Test
    void aPatchChangesWhatItNamesAndRemovesNulls() {
        // given
        givenFactory("patches");
        String etag = givenMachine("patches", "m1");

        // when
        Response patched = admin().patch(
                        machine("patches", "m1"),
                        etag,
                        "{\"name\":null,\"labels\":{\"line\":\"L2\"},\"area_id\":\"a1\"}");

        // then
        patched.then()
                .statusCode(200)
                .body("name", nullValue())
                .body("labels.line", equalTo("L2"))
                .body("area_id", equalTo("a1"))
                .body("type_id", equalTo("pump"));
        assertThat(admin().patch(machine("patches", "m1"), patched.header("ETag"), "{\"area_id\":\"a1\"}")
                        .then()
                        .statusCode(200)
                        .extract()
                        .header("ETag"))
                .as("a patch that changes nothing")
                .isEqualTo(patched.header("ETag"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"type_id\":null}|",
                "{\"nonsense\":1}|/nonsense",
                "{\"labels\":{\"a\":\"\"}}|",
                "{\"area_id\":\"nowhere\"}|/area_id",
                "{\"type_id\":\"nothing\"}|/type_id",
                "{\"area_id\":\"a/2\"}|/area_id",
                "[1]|",
                "null|",
                "{\"commissioned_at\":\"yesterday\"}|/commissioned_at"
            })
    void aBadPatchIsRefusedAndChangesNothing(String patch, String pointer) {
        // given
        String factory = "bad-patch-" + Integer.toHexString(patch.hashCode());
        givenFactory(factory);
        String etag = givenMachine(factory, "m1");

        // when
        Response refused = admin().patch(machine(factory, "m1"), etag, patch);

        // then
        assertProblem(refused, 400, "invalid-request");
        if (pointer != null) {
            refused.then().body("errors.pointer", hasItems(pointer));
        }
        admin().get(machine(factory, "m1")).then().header("ETag", etag);
    }

    @Test
    void anUnknownMemberIsRefusedWithItsPointer() {
        // given
        givenFactory("unknown-member");

        // when
        Response refused = admin().create(
                        machine("unknown-member", "m1"),
                        "{\"area_id\":\"a1\",\"type_id\":\"pump\",\"colour\":\"red\"}");

        // then
        assertProblem(refused, 400, "invalid-request").body("errors.pointer", contains("/colour"));
        assertProblem(admin().get(machine("unknown-member", "m1")), 404, "not-found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "",
                "null",
                "{\"area_id\":\"a1\"}",
                "{\"area_id\":\"a1\",\"area_id\":\"a2\",\"type_id\":\"pump\"}"
            })
    void aBodyThatIsNoMachineIsRefused(String body) {
        // given
        admin().create(factory("no-machine"), "{}");

        // when
        Response refused = admin().create(machine("no-machine", "m1"), body);

        // then
        refused.then().statusCode(400).contentType("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a+b", "a b", "-a", "a$b", "%23", "a%2Fb"})
    void anIllegalIdIsRefused(String id) {
        admin().request()
                .urlEncodingEnabled(false)
                .header("If-None-Match", "*")
                .contentType("application/json")
                .body("{}")
                .put(factory(id.replace(" ", "%20")))
                .then()
                .statusCode(400)
                .contentType("application/problem+json");
    }

    @Test
    void idsThatDifferByCaseAloneAreRefused() {
        // given
        givenFactory("cases");
        givenMachine("cases", "press-07");

        // when
        Response machine = admin().create(machine("cases", "Press-07"), aMachine("a1"));
        Response area = admin().create(area("cases", "A1"), "{}");
        Response factory = admin().create(factory("Cases"), "{}");
        Response type = admin().create(type("PUMP"), "{}");

        // then
        assertProblem(machine, 409, "already-exists").body("existing_id", equalTo("press-07"));
        assertProblem(area, 409, "already-exists").body("existing_id", equalTo("a1"));
        assertProblem(factory, 409, "already-exists").body("existing_id", equalTo("cases"));
        assertProblem(type, 409, "already-exists").body("existing_id", equalTo("pump"));
        assertProblem(admin().get(machine("cases", "Press-07")), 404, "not-found");
    }

    @Test
    void creatingTwiceIsRefusedWithThePresentTag() {
        // given
        givenFactory("twice");
        String etag = givenMachine("twice", "m1");

        // when
        Response again = admin().create(machine("twice", "m1"), aMachine("a1"));

        // then
        assertProblem(again, 412, "precondition-failed").header("ETag", etag);
    }

    @Test
    void noFactoryMayBeCalledLikeTheServices() {
        assertProblem(admin().create(factory("Service"), "{}"), 400, "invalid-parameter");
    }

    @Test
    void aDeletedMachineIsGoneAndItsIdIsNotReusedSilently() {
        // given
        givenFactory("gone");
        String etag = givenMachine("gone", "m1");

        // when
        String last = admin().delete(machine("gone", "m1"), etag)
                .then()
                .statusCode(204)
                .extract()
                .header("ETag");

        // then
        int revision = Integer.parseInt(last.replace("\"", ""));
        assertProblem(admin().get(machine("gone", "m1")), 410, "gone")
                .header("ETag", last)
                .body("last_revision", equalTo(revision));
        assertProblem(admin().delete(machine("gone", "m1"), last), 410, "gone");
        assertProblem(admin().create(machine("gone", "m1"), aMachine("a1")), 409, "already-exists")
                .body("last_revision", equalTo(revision));
        admin().get(factory("gone") + "/machines").then().body("items", equalTo(List.of()));
        admin().replace(machine("gone", "m1"), last, aMachine("a1")).then().statusCode(201);
        admin().get(machine("gone", "m1")).then().statusCode(200).body("area_id", equalTo("a1"));
    }

    @Test
    void whatHasMachinesInItIsNotDeleted() {
        // given
        givenFactory("used");
        admin().create(type("used-type"), "{}").then().statusCode(201);
        String etag = admin().create(machine("used", "m1"), "{\"area_id\":\"a1\",\"type_id\":\"used-type\"}")
                .then()
                .statusCode(201)
                .extract()
                .header("ETag");

        // when
        Response ofFactory = admin().delete(factory("used"), "*");
        Response ofArea = admin().delete(area("used", "a1"), "*");
        Response ofType = admin().delete(type("used-type"), "*");

        // then
        assertProblem(ofFactory, 409, "in-use")
                .body("detail", equalTo("The factory used still has 1 machine and 2 areas."));
        assertProblem(ofArea, 409, "in-use").body("detail", equalTo("The area a1 still has 1 machine."));
        assertProblem(ofType, 409, "in-use").body("detail", equalTo("The machine type used-type still has 1 machine."));
        admin().delete(machine("used", "m1"), etag).then().statusCode(204);
        admin().delete(type("used-type"), "*").then().statusCode(204);
        admin().delete(area("used", "a1"), "*").then().statusCode(204);
        admin().delete(area("used", "a2"), "*").then().statusCode(204);
        admin().delete(factory("used"), "*").then().statusCode(204);
        assertProblem(admin().create(area("used", "a3"), "{}"), 404, "not-found");
    }

    @Test
    void listsComeInPagesThatLinkToTheNext() {
        // given
        givenFactory("pages");
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            ids.add("m" + i);
            givenMachine("pages", "m" + i);
        }

        // when
        List<String> seen = new ArrayList<>();
        String next = factory("pages") + "/machines?limit=3&area_id=a2";
        int pages = 0;
        while (next != null) {
            Response page = admin().request().urlEncodingEnabled(false).get(next);
            page.then().statusCode(200);
            seen.addAll(page.path("items.machine_id"));
            next = page.path("next");
            pages++;
        }

        // then
        assertThat(seen).isEqualTo(ids);
        assertThat(pages).isEqualTo(3);
    }

    @Test
    void listsAreFiltered() {
        // given
        givenFactory("filters");
        givenMachine("filters", "m1");
        admin().create(machine("filters", "m2"), aMachine("a1")).then().statusCode(201);

        // then
        String list = factory("filters") + "/machines";
        admin().get(list).then().body("items.machine_id", contains("m1", "m2"));
        admin().get(list + "?area_id=a1").then().body("items.machine_id", contains("m2"));
        admin().get(list + "?type_id=pump&area_id=a2").then().body("items.machine_id", contains("m1"));
        admin().get(list + "?type_id=other").then().body("items", equalTo(List.of()));
        admin().get(factory("filters") + "/areas").then().body("items.area_id", contains("a1", "a2"));
        admin().get("/api/v1/registry/machine-types?limit=500").then().body("items.type_id", hasItems("pump"));
    }

    @Test
    void aCursorOfNonsenseOrOfAnotherQueryIsRefused() {
        // given
        givenFactory("cursors");
        givenMachine("cursors", "m1");
        givenMachine("cursors", "m2");
        String next = admin().get(factory("cursors") + "/machines?limit=1").path("next");
        String cursor = next.replaceAll(".*cursor=", "");

        // when
        Response nonsense = admin().get(factory("cursors") + "/machines?cursor=nonsense");
        Response other =
                admin().request().urlEncodingEnabled(false).get(factory("cursors") + "/areas?cursor=" + cursor);

        // then
        assertProblem(nonsense, 400, "invalid-cursor");
        assertProblem(other, 400, "invalid-cursor");
        assertProblem(admin().get(factory("cursors") + "/machines?limit=0"), 400, "invalid-parameter");
        assertProblem(admin().get(factory("cursors") + "/machines?area_id=a+b"), 400, "invalid-parameter");
    }

    @Test
    void withoutTokenNothingIsTold() {
        assertProblem(given().get(factory("any")), 401, "unauthenticated");
        assertProblem(given().header("Authorization", "Bearer nonsense").get(factory("any")), 401, "unauthenticated");
    }

    @Test
    void aForeignFactoryLooksLikeOneThatIsNotThere() {
        // given
        givenFactory("foreign");
        givenMachine("foreign", "m1");
        var stranger = as("engineer", "home");

        // then
        for (String path :
                List.of("", "/areas", "/areas/a1", "/machines", "/machines/m1", "/machines/m1/credentials")) {
            String foreign = stranger.get(factory("foreign") + path)
                    .then()
                    .statusCode(404)
                    .extract()
                    .asString();
            String absent = stranger.get(factory("absent00") + path)
                    .then()
                    .statusCode(404)
                    .extract()
                    .asString();
            assertThat(foreign.replace("foreign", "X")).isEqualTo(absent.replace("absent00", "X"));
        }
        assertProblem(stranger.create(machine("foreign", "m2"), aMachine("a1")), 404, "not-found");
        assertProblem(stranger.delete(machine("foreign", "m1"), "*"), 404, "not-found");
        stranger.get("/api/v1/registry/factories").then().statusCode(200).body("items", equalTo(List.of()));
        as("viewer", "foreign").get("/api/v1/registry/factories").then().body("items.factory_id", contains("foreign"));
    }

    @ParameterizedTest
    @CsvSource({
        "viewer,   200, 403, 403, 403",
        "operator, 200, 403, 403, 403",
        "engineer, 200, 201, 403, 403",
        "admin,    200, 201, 200, 201"
    })
    void rolesAllowWhatTheySay(String role, int read, int createMachine, int changeFactory, int createType) {
        // given
        String factory = "roles-" + role;
        givenFactory(factory);
        var caller = as(role, "*");

        // then
        caller.get(factory(factory)).then().statusCode(read);
        caller.create(machine(factory, "m1"), aMachine("a1")).then().statusCode(createMachine);
        caller.create(area(factory, "a3"), "{}").then().statusCode(createMachine);
        caller.patch(factory(factory), "*", "{\"name\":\"New\"}").then().statusCode(changeFactory);
        caller.create(type("type-of-" + role), "{}").then().statusCode(createType);
    }

    @Test
    void anAdministratorOfOneFactoryDoesNotChangeWhatAllShare() {
        assertProblem(as("admin", "home").create(type("shared-by-all"), "{}"), 403, "forbidden");
    }

    @Test
    void writesAreCounted() {
        // given
        admin().create(factory("counted"), "{}").then().statusCode(201);

        // then
        given().get(managementUrl() + "/q/metrics")
                .then()
                .statusCode(200)
                .body(containsString("registry_writes_total{kind=\"factory\",outcome=\"created\"}"));
    }

    private static String managementUrl() {
        return "http://127.0.0.1:" + ConfigProvider.getConfig().getValue("quarkus.management.port", String.class);
    }
}
