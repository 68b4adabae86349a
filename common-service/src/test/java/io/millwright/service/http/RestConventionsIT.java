package io.millwright.service.http;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.millwright.service.example.FeedStub;
import io.millwright.service.example.Tokens;
import io.millwright.service.problem.Problem;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(FeedStub.class)
class RestConventionsIT {
    private static final String THINGS = "/api/v1/factories/f1/things";
    private static final String INTERNAL_TOKEN = "internal-token-of-the-tests";

    private static final String TOO_LARGE = "{\"display_name\":\"" + "x".repeat(1_100_000) + "\"}";

    @TestHTTPResource
    URI things;

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @TestHTTPResource(value = "/health/ready", management = true)
    URL readiness;

    // ---- who may what

    @Test
    void withoutATokenTheAnswerIsAChallenge() {
        problem(given().get(THINGS), 401, "unauthenticated").header("WWW-Authenticate", startsWith("Bearer"));
    }

    @Test
    void anExpiredTokenIsAChallengeToo() {
        problem(with(Tokens.expired()).get(THINGS), 401, "unauthenticated")
                .header("WWW-Authenticate", startsWith("Bearer"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "a.b.c", INTERNAL_TOKEN})
    void nonsenseIsNoToken(String token) {
        problem(with(token).get(THINGS), 401, "unauthenticated").header("WWW-Authenticate", startsWith("Bearer"));
    }

    @Test
    void aTokenForSomebodyElseIsRefused() {
        problem(with(Tokens.forAnotherAudience()).get(THINGS), 401, "unauthenticated");
    }

    @Test
    void aTokenThatWasTakenBeforeIsRefusedAfterItsEnd() {
        // given
        String token = Tokens.of("viewer", List.of("f1"), 3);
        String altered = token.substring(0, token.length() - 4) + "AAAA";

        // when
        with(token).get(THINGS).then().statusCode(200);
        with(token).get(THINGS).then().statusCode(200);

        // then
        problem(with(altered).get(THINGS), 401, "unauthenticated");
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> problem(with(token).get(THINGS), 401, "unauthenticated")
                        .header("WWW-Authenticate", startsWith("Bearer")));
    }

    @Test
    void aHigherRoleIncludesALowerOne() {
        with(Tokens.of("admin", List.of("f1"))).get(THINGS).then().statusCode(200);
    }

    @Test
    void aMissingRoleIsForbidden() {
        problem(with(Tokens.of("viewer", "*")).get(THINGS + "/asker"), 403, "forbidden");
        problem(put(Tokens.of("viewer", "*"), "{}").header("If-Match", "\"7\"").put(THINGS + "/m1"), 403, "forbidden")
                .body("detail", equalTo("The role engineer is needed."));
        problem(with(Tokens.of("offline_access", "*")).get(THINGS), 403, "forbidden");
    }

    @Test
    void aForeignFactoryIsNotThere() {
        problem(with(Tokens.of("viewer", List.of("f2"))).get(THINGS), 404, "not-found")
                .body("detail", equalTo("There is no factory f1."));
        problem(with(Tokens.withoutFactories("admin")).get(THINGS), 404, "not-found");
        with(Tokens.of("viewer", "f1")).get(THINGS).then().statusCode(200);
    }

    @Test
    void theCallerIsKnownAndCorrelated() {
        with(Tokens.of("operator", "*"))
                .header("X-Correlation-Id", "order-4711")
                .get(THINGS + "/asker")
                .then()
                .statusCode(200)
                .header("X-Correlation-Id", "order-4711")
                .body("subject", equalTo("u-1"))
                .body("client_id", equalTo("mes"))
                .body("roles", hasItems("VIEWER", "OPERATOR"))
                .body("correlation_id", equalTo("order-4711"));
    }

    // ---- the internal API

    @Test
    void theInternalApiTakesTheInternalTokenOnly() {
        with(INTERNAL_TOKEN).get("/internal/example").then().statusCode(200).body(equalTo("inside"));
        with(INTERNAL_TOKEN)
                .body("sent")
                .post("/internal/example")
                .then()
                .statusCode(200)
                .body(equalTo("sent"));
        problem(given().get("/internal/example"), 401, "unauthenticated");
        problem(with("wrong").get("/internal/example"), 401, "unauthenticated");
        problem(with(Tokens.of("admin", "*")).get("/internal/example"), 401, "unauthenticated");
        problem(with("wrong").get("/internal/nothing-here"), 401, "unauthenticated");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//internal/example",
                "/./internal/example",
                "/api/../internal/example",
                "/%69nternal/example",
                "/internal;x=1/example",
                "/internal%2Fexample",
                "/internal/example/"
            })
    void noSpellingOfAPathOpensTheInternalApi(String path) {
        int status = given().urlEncodingEnabled(false).get(path).statusCode();
        Assertions.assertThat(status).isIn(401, 404);
    }

    // ---- bad input

    @Test
    void aBadBodyIsNamedByPointer() {
        problem(change("{\"display_name\":\"x\",\"colour\":1}"), 400, "invalid-request")
                .body("errors", hasSize(1))
                .body("errors[0].pointer", equalTo("/colour"));
        problem(change("{\"count\":\"many\"}"), 400, "invalid-request").body("errors[0].pointer", equalTo("/count"));
        problem(change("{\"machine_id\":\"a/b\"}"), 400, "invalid-request")
                .body("errors[0].detail", startsWith("machine_id must be"));
    }

    @Test
    void whatIsNoJsonIsTold() {
        problem(change("{\"count\":"), 400, "malformed-json").body("detail", containsString("line 1"));
        problem(change("{} {}"), 400, "malformed-json");
        problem(change("{\"count\":1,\"count\":2}"), 400, "malformed-json");
    }

    @Test
    void aBodyTooLargeIsRefused() {
        problem(change(TOO_LARGE), 413, "body-too-large");
    }

    @Test
    void aBodyThatGrowsTooLargeIsRefused() throws Exception {
        // when
        var answer = putWithoutLength(TOO_LARGE);

        // then
        Assertions.assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
        Assertions.assertThat(answer.body()).contains("/problems/body-too-large");
    }

    @Test
    void aBodyWithoutAnnouncedLengthIsRead() throws Exception {
        // when
        var answer = putWithoutLength("{\"display_name\":\"" + "x".repeat(100_000) + "\"}");

        // then
        Assertions.assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private HttpResponse<String> putWithoutLength(String body) throws Exception {
        var request = withoutLength(body).version(HttpClient.Version.HTTP_1_1).build();
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.ofString());
        }
    }

    private HttpRequest.Builder withoutLength(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return HttpRequest.newBuilder(things.resolve(THINGS + "/m1"))
                .header("Authorization", "Bearer " + Tokens.of("engineer", "*"))
                .header("Content-Type", "application/json")
                .header("If-Match", "\"7\"")
                .PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)));
    }

    @Test
    void aRequestWithoutABodyIsAnsweredToClientsOfBothVersionsOfHttp() throws Exception {
        URI secret = things.resolve("/api/v1/factories/f1/things/webhooks/none/secret");
        for (HttpClient.Version version : HttpClient.Version.values()) {
            try (var client = HttpClient.newBuilder().version(version).build()) {
                // the first request of a connection is one of version 1.1, which asks for the other
                for (int i = 0; i < 2; i++) {
                    // when
                    var answer = client.send(
                            HttpRequest.newBuilder(secret)
                                    .header("Authorization", "Bearer " + Tokens.of("engineer", "*"))
                                    .POST(BodyPublishers.noBody())
                                    .build(),
                            BodyHandlers.ofString());

                    // then
                    Assertions.assertThat(answer.statusCode())
                            .as(version + ": " + answer.body())
                            .isEqualTo(404);
                }
            }
        }
    }

    @Test
    void aBodyWithoutAnnouncedLengthIsReadOrRefusedForClientsOfHttp2Too() throws Exception {
        try (var client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            var first =
                    client.send(HttpRequest.newBuilder(things.resolve(THINGS)).build(), BodyHandlers.ofString());
            Assertions.assertThat(first.statusCode()).isEqualTo(401);

            // when
            var read = client.send(
                    withoutLength("{\"display_name\":\"" + "x".repeat(100_000) + "\"}")
                            .build(),
                    BodyHandlers.ofString());
            var refused = client.send(withoutLength(TOO_LARGE).build(), BodyHandlers.ofString());

            // then
            Assertions.assertThat(read.statusCode()).as(read.body()).isEqualTo(200);
            Assertions.assertThat(refused.statusCode()).as(refused.body()).isEqualTo(413);
        }
    }

    @Test
    void anotherMediaTypeIsRefused() {
        String token = Tokens.of("admin", "*");
        problem(with(token).contentType("text/csv").body("a;b").put(THINGS + "/m1"), 415, "unsupported-media-type");
        problem(with(token).accept("text/csv").get(THINGS), 406, "not-acceptable");
    }

    @Test
    void unknownPathsAndMethodsAreProblems() {
        String token = Tokens.of("admin", "*");
        problem(with(token).get("/api/v1/nothing"), 404, "not-found");
        problem(given().get("/nothing"), 404, "not-found");
        problem(with(token).delete(THINGS), 405, "method-not-allowed");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/factories/-f/things,factory_id",
        "/api/v1/factories/f1/things/m%201,machine_id",
        "/api/v1/factories/f1/things/window?from=yesterday,from",
        "/api/v1/factories/f1/things/window?step=90s,step",
        "/api/v1/factories/f1/things?limit=0,limit"
    })
    void anIllegalParameterIsNamed(String path, String parameter) {
        problem(with(Tokens.of("admin", "*")).urlEncodingEnabled(false).get(path), 400, "invalid-parameter")
                .body("parameter", equalTo(parameter))
                .body("detail", startsWith(parameter + " must be"));
    }

    @Test
    void aLegalParameterIsRead() {
        given().urlEncodingEnabled(false)
                .get(THINGS + "/window?from=2026-11-30T22:00:00%2B01:00&step=PT5M")
                .then()
                .statusCode(200)
                .body("from", equalTo("2026-11-30T21:00:00Z"))
                .body("step", equalTo("PT5M"));
    }

    // ---- failures

    @Test
    void aBugTellsNothingButAnErrorId() {
        problem(given().get(THINGS + "/bug"), 500, "internal-error")
                .body("error_id", notNullValue())
                .body("detail", not(containsString("secret")));
    }

    @Test
    void somethingAwayCanBeTriedAgain() {
        problem(given().get(THINGS + "/away"), 503, "unavailable")
                .header("Retry-After", notNullValue())
                .body("detail", not(containsString("secret")));
    }

    // ---- versions

    @Test
    void versionsAreTagged() {
        String token = Tokens.of("engineer", "*");
        with(token).get(THINGS + "/m1").then().statusCode(200).header("ETag", "\"7\"");
        with(token)
                .header("If-None-Match", "\"7\"")
                .get(THINGS + "/m1")
                .then()
                .statusCode(304)
                .header("ETag", "\"7\"");
        problem(put(token, "{}").put(THINGS + "/m1"), 428, "precondition-required");
        problem(put(token, "{}").header("If-Match", "\"6\"").put(THINGS + "/m1"), 412, "precondition-failed")
                .header("ETag", "\"7\"");
        put(token, "{\"display_name\":\"x\",\"count\":3}")
                .header("If-Match", "\"7\"")
                .put(THINGS + "/m1")
                .then()
                .statusCode(200)
                .body("display_name", equalTo("x"));
    }

    // ---- lists

    @Test
    void aListIsReadToItsEnd() {
        // given
        String token = Tokens.of("viewer", "*");
        List<String> seen = new ArrayList<>();

        // when
        String next = THINGS + "?limit=50&colour=dark%20red%26%2Bblue";
        while (next != null) {
            var page = with(token)
                    .urlEncodingEnabled(false)
                    .get(next)
                    .then()
                    .statusCode(200)
                    .extract();
            seen.addAll(page.path("items.machine_id"));
            next = page.path("next");
        }

        // then
        Assertions.assertThat(seen)
                .hasSize(120)
                .doesNotHaveDuplicates()
                .startsWith("m1")
                .endsWith("m120");
    }

    @Test
    void aCursorOfAnotherQueryIsRefused() {
        String token = Tokens.of("viewer", "*");
        String cursor = with(token)
                .get(THINGS + "?colour=red")
                .then()
                .body("next", matchesPattern("/api/v1/factories/f1/things\\?.*cursor=.*"))
                .extract()
                .<String>path("next")
                .replaceAll(".*cursor=", "");
        problem(with(token).get(THINGS + "?colour=blue&cursor=" + cursor), 400, "invalid-cursor");
        problem(with(token).get("/api/v1/factories/f2/things?colour=red&cursor=" + cursor), 400, "invalid-cursor");
        problem(with(token).get(THINGS + "?cursor=nonsense"), 400, "invalid-cursor");
    }

    @Test
    void limitsAreDocumented() {
        given().get("/api/v1/limits")
                .then()
                .statusCode(200)
                .body("max_body_bytes", equalTo(1_048_576))
                .body("max_page_items", equalTo(500))
                .body("max_json_depth", equalTo(32));
    }

    // ---- operations

    @Test
    void problemsAreCountedByType() {
        given().get("/nothing");
        given().get(metrics.toString())
                .then()
                .statusCode(200)
                .body(containsString("http_problems_total{type=\"not-found\"}"));
    }

    @Test
    void readinessNamesItsDependencies() {
        given().get(readiness.toString()).then().body("checks.name", hasItems("database", "registry-copy"));
    }

    @Test
    void theApiDescriptionIsCompleteAndOnTheMainPort() {
        String things = "paths.'/api/v1/factories/{factory_id}/things/{machine_id}'";
        given().accept("application/json")
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .body("components.securitySchemes.oidc.type", equalTo("openIdConnect"))
                .body("components.schemas.Problem.properties", hasKey("errors"))
                .body(things + ".get.responses", hasKey("404"))
                .body(
                        things + ".get.responses.'401'.content.'application/problem+json'.schema.'$ref'",
                        equalTo("#/components/schemas/Problem"))
                .body(things + ".put.responses", hasKey("428"))
                .body(things + ".get.security.oidc", hasItem(notNullValue()))
                .body("paths.'/internal/example'", nullValue());
        given().get("/q/swagger-ui/").then().statusCode(200);
    }

    private static RequestSpecification with(String token) {
        return given().auth().oauth2(token);
    }

    private static RequestSpecification put(String token, String body) {
        return with(token).contentType("application/json").body(body);
    }

    private static Response change(String body) {
        return put(Tokens.of("engineer", "*"), body).header("If-Match", "\"7\"").put(THINGS + "/m1");
    }

    private static ValidatableResponse problem(Response answer, int status, String type) {
        return answer.then()
                .statusCode(status)
                .contentType(Problem.MEDIA_TYPE)
                .header("X-Correlation-Id", notNullValue())
                .body("type", equalTo("/problems/" + type))
                .body("status", equalTo(status))
                .body("instance", notNullValue());
    }
}
