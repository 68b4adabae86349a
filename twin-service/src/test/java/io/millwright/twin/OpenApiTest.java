package io.millwright.twin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.testing.OpenApiRules;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

/** The description of the API keeps the house's rules, examples included. */
@QuarkusTest
class OpenApiTest extends TwinTestBase {
    @Test
    void theDescriptionKeepsTheRules() {
        String document = given().get("/q/openapi?format=json").asString();
        assertThat(OpenApiRules.offences(document)).isEmpty();
    }
}
