package io.millwright.service.http;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.millwright.service.example.FeedStub;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What callers are told while nobody can check tokens. */
@QuarkusTest
@TestProfile(IdentityProviderAwayIT.Away.class)
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(FeedStub.class)
class IdentityProviderAwayIT {
    private static final String THINGS = "/api/v1/factories/f1/things";
    /** Looks like a token of somebody's; nobody can say whether it is. */
    private static final String TOKEN = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtZXMifQ.c2lnbmF0dXJl";

    @Test
    void withoutATokenTheAnswerIsStillAChallenge() {
        given().get(THINGS)
                .then()
                .statusCode(401)
                .contentType("application/problem+json")
                .header("WWW-Authenticate", startsWith("Bearer"))
                .body("type", equalTo("/problems/unauthenticated"));
    }

    @Test
    void aTokenThatNobodyCanCheckIsToBeTriedAgain() {
        given().auth()
                .oauth2(TOKEN)
                .get(THINGS)
                .then()
                .statusCode(503)
                .contentType("application/problem+json")
                .header("Retry-After", notNullValue())
                .body("type", equalTo("/problems/unavailable"));
    }

    /** An address where nothing listens. */
    public static final class Away implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.oidc.auth-server-url", "http://127.0.0.1:9/realms/away");
        }
    }
}
