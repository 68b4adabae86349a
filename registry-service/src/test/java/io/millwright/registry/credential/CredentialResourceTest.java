package io.millwright.registry.credential;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.as;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.givenMachine;
import static io.millwright.registry.RegistryApi.internal;
import static io.millwright.registry.RegistryApi.machine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several credentials, their times, their rotation. */
@QuarkusTest
class CredentialResourceTest extends RegistryTestBase {

    private static String path(String factory) {
        return machine(factory, "m1") + "/credentials";
    }

    private static String path(String factory, Response credential) {
        return path(factory) + "/" + credential.path("credential_id");
    }

    private static void givenMachineIn(String factory) {
        givenFactory(factory);
        givenMachine(factory, "m1");
    }

    private static Response create(String factory, String query, String body) {
        return as("engineer", factory)
                .request()
                .contentType(ContentType.JSON)
                .body(body)
                .post(path(factory) + query);
    }

    private static Response rotate(String factory, Response old, String body) {
        return admin().request()
                .header("If-Match", "*")
                .contentType(ContentType.JSON)
                .body(body)
                .post(path(factory, old) + "/rotate");
    }

    private static Response connect(String factory, Response credential) {
        String id = factory + ":m1";
        return internal()
                .body(Map.of("client_id", id, "username", id, "password", credential.path("password")))
                .post("/internal/broker/connect");
    }

    private static void assertOpens(String factory, Response credential) {
        connect(factory, credential)
                .then()
                .body("allowed", equalTo(true))
                .body("credential_id", equalTo(credential.path("credential_id")));
    }

    private static void assertOpensNothing(String factory, Response credential, String reason) {
        connect(factory, credential).then().body("allowed", equalTo(false)).body("reason", equalTo(reason));
    }

    private static String stateOf(String factory, Response credential) {
        return admin().get(path(factory, credential)).path("state");
    }

    @Test
    void severalPasswordsOpenAtOnceAndReplaceEndsTheOthers() {
        // given
        givenMachineIn("c1");
        Response first = create("c1", "", "{}");
        Response second = create("c1", "", "{}");

        // then
        assertOpens("c1", first);
        assertOpens("c1", second);

        // and when
        Response third = create("c1", "?replace=true", "{}");

        // then
        assertOpensNothing("c1", first, "bad_credentials");
        assertOpensNothing("c1", second, "bad_credentials");
        assertOpens("c1", third);
        admin().get(path("c1"))
                .then()
                .body("items.state", contains("valid", "ended", "ended"))
                .body("items.end_reason[1]", equalTo("replaced"))
                .body("items.password", contains(nullValue(), nullValue(), nullValue()));
    }

    @Test
    void moreThanTheBoundIsRefusedAndStoresNothing() {
        // given
        givenMachineIn("c2");
        Stream.generate(() -> create("c2", "", "{}"))
                .limit(8)
                .forEach(made -> made.then().statusCode(201));

        // when
        create("c2", "", "{}")
                .then()
                .statusCode(409)
                .body("type", equalTo("/problems/conflict"))
                .body("max_credentials", equalTo(8));

        // then
        assertThat(admin().get(path("c2")).<List<?>>path("items")).hasSize(8);
    }

    @Test
    void aPasswordOpensOnlyInItsTime() {
        // given
        givenMachineIn("c3");
        Instant soon = Instant.now().plus(Duration.ofHours(1));

        // when
        Response later = create("c3", "", "{\"not_before\":\"" + soon + "\"}");
        Response until = create("c3", "", "{\"not_after\":\"" + soon + "\"}");

        // then
        assertThat(stateOf("c3", later)).isEqualTo("not_yet_valid");
        assertOpensNothing("c3", later, "credential_expired");
        connect("c3", until).then().body("allowed", equalTo(true)).body("valid_until", notNullValue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"not_after\":\"2001-01-01T00:00:00Z\"}",
                "{\"not_before\":\"2100-01-02T00:00:00Z\",\"not_after\":\"2100-01-01T00:00:00Z\"}",
                "{\"not_after\":\"tomorrow\"}",
                "{\"password\":\"chosen by somebody\"}",
                "{\"secret\":\"chosen by somebody\"}",
                "[]",
                "\"x\"",
                "{"
            })
    void nobodyChoosesAPasswordOrAnImpossibleTime(String body) {
        // given
        String factory = "c4-" + Integer.toHexString(body.hashCode());
        givenMachineIn(factory);

        // then
        create(factory, "", body).then().statusCode(400).contentType("application/problem+json");
        assertThat(admin().get(path(factory)).<List<?>>path("items")).isEmpty();
    }

    @Test
    void theOldOneStaysUntilTheNewOneHasBeenUsed() {
        // given
        givenMachineIn("c5");
        Response old = create("c5", "", "{}");
        assertOpens("c5", old);

        // when
        Response successor = rotate("c5", old, "{}");

        // then
        successor.then().statusCode(201).body("replaces", equalTo(old.path("credential_id")));
        assertOpens("c5", old);
        assertOpens("c5", successor);
        assertOpensNothing("c5", old, "bad_credentials");
        admin().get(path("c5", old))
                .then()
                .body("state", equalTo("ended"))
                .body("end_reason", equalTo("replaced"))
                .body("ended_by", equalTo("registry"));
        admin().get(path("c5", successor)).then().body("first_used_at", notNullValue());
    }

    @Test
    void aSuccessorOfASuccessorEndsAllBeforeIt() {
        // given
        givenMachineIn("c6");
        Response first = create("c6", "", "{}");
        Response second = rotate("c6", first, "{}");
        Response third = rotate("c6", second, "{}");

        // when
        assertOpens("c6", third);

        // then
        assertOpensNothing("c6", first, "bad_credentials");
        assertOpensNothing("c6", second, "bad_credentials");
    }

    @Test
    void aLostSuccessorGivesWayAndTheOldOneCanBeBounded() {
        // given
        givenMachineIn("c7");
        Response old = create("c7", "", "{}");
        Response lost = rotate("c7", old, "{}");

        // when
        Response again = rotate("c7", old, "{\"overlap\":\"PT1H\"}");

        // then
        again.then().statusCode(201);
        assertOpensNothing("c7", lost, "bad_credentials");
        Instant until = Instant.parse(admin().get(path("c7", old)).path("not_after"));
        assertThat(until)
                .isBetween(
                        Instant.now().plus(Duration.ofMinutes(59)),
                        Instant.now().plus(Duration.ofMinutes(61)));
    }

    @Test
    void usesRotationsAndRevocationsAtOnceEndWithOnePasswordThatOpens() throws Exception {
        // given
        givenMachineIn("c8");
        Response old = create("c8", "", "{}");
        Response successor = rotate("c8", old, "{}");
        Response other = create("c8", "", "{}");

        // when
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Response>> calls = Stream.generate(() -> List.<Callable<Response>>of(
                            () -> connect("c8", successor),
                            () -> connect("c8", old),
                            () -> connect("c8", other),
                            () -> admin().delete(path("c8", other), "*")))
                    .limit(8)
                    .flatMap(List::stream)
                    .toList();
            for (var answer : threads.invokeAll(calls)) {
                assertThat(answer.get().statusCode()).isIn(200, 204);
            }
        }

        // then
        assertOpens("c8", successor);
        assertOpensNothing("c8", old, "bad_credentials");
        assertOpensNothing("c8", other, "bad_credentials");
    }

    @Test
    void whatHasEndedOrIsOfAnotherVersionIsNotRotated() {
        // given
        givenMachineIn("c9");
        Response old = create("c9", "", "{}");

        // when
        admin().request().post(path("c9", old) + "/rotate").then().statusCode(428);
        admin().request()
                .header("If-Match", "\"7\"")
                .post(path("c9", old) + "/rotate")
                .then()
                .statusCode(412);
        admin().delete(path("c9", old), old.header("ETag")).then().statusCode(204);

        // then
        rotate("c9", old, "{}").then().statusCode(409).body("end_reason", equalTo("revoked"));
        rotate("c9", old, "{\"overlap\":\"yes\"}").then().statusCode(400);
    }

    @Test
    void anEntityTagSparesReadingAndTheLocationLeadsToTheCredential() {
        // given
        givenMachineIn("c10");
        Response made = create("c10", "", "{}");
        String location = made.header("Location");

        // then
        assertThat(location).endsWith(path("c10", made));
        admin().request()
                .header("If-None-Match", made.header("ETag"))
                .get(path("c10", made))
                .then()
                .statusCode(304);
        assertThat(rotate("c10", made, "{}").header("Location")).contains(path("c10") + "/");
        as("engineer", "elsewhere").get(path("c10", made)).then().statusCode(404);
        as("operator", "c10").get(path("c10", made)).then().statusCode(403);
    }

    @Test
    void whatEndsIsToldFromAPositionOnAndNotForgottenBetweenTwoReads() {
        // given
        givenMachineIn("c11");
        Response first = create("c11", "", "{}");
        long position = connect("c11", first).jsonPath().getLong("position");

        // when
        admin().delete(path("c11", first), "*").then().statusCode(204);

        // then
        Response ended = internal().get("/internal/broker/ended?since=" + position);
        assertThat(ended.<List<String>>path("credentials")).contains(first.<String>path("credential_id"));
        assertThat(ended.<Boolean>path("reset")).isFalse();
        assertThat(internal()
                        .get("/internal/broker/ended?since=" + ended.path("position"))
                        .<List<String>>path("credentials"))
                .doesNotContain(first.<String>path("credential_id"));
        assertThat(internal().get("/internal/broker/ended?since=999999999999").<Boolean>path("reset"))
                .isTrue();
        internal().get("/internal/broker/ended").then().statusCode(400);
        admin().get("/internal/broker/ended?since=1").then().statusCode(401);
    }
}
