package io.millwright.command;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.testing.OpenApiRules;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

/** What the service says about itself. */
@QuarkusTest
class OpenApiTest extends CommandTestBase {
    @Test
    void theDescriptionOfTheApiKeepsTheRules() {
        assertThat(OpenApiRules.offences(given().get("/q/openapi?format=json")
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString()))
                .isEmpty();
    }
}
