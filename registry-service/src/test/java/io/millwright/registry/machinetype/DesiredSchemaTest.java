package io.millwright.registry.machinetype;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.type;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
class DesiredSchemaTest extends RegistryTestBase {
    private static final String LEGAL =
            "{\"desired_schema\":{\"type\":\"object\",\"properties\":{\"speed_rpm\":{\"type\":\"integer\"}}}}";

    @Test
    void whatIsNoSchemaIsRefusedWithThePlaceAndNothingIsStored() {
        // when
        var answer = admin().create(
                        type("illegal-schema"),
                        "{\"desired_schema\":{\"properties\":{\"speed\":{\"type\":\"fast\"}}}}");

        // then
        answer.then()
                .statusCode(400)
                .body("type", equalTo("/problems/invalid-request"))
                .body("errors[0].pointer", equalTo("/desired_schema/properties/speed/type"));
        admin().get(type("illegal-schema")).then().statusCode(404);
    }

    @Test
    void aSchemaThatLooksElsewhereIsRefused() {
        admin().create(type("remote-schema"), "{\"desired_schema\":{\"$ref\":\"http://127.0.0.1:1/schema\"}}")
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/desired_schema/$ref"))
                .body("errors[0].detail", containsString("within this schema"));
    }

    @Test
    void aPatchCantBreakALegalSchema() {
        // given
        String etag = admin().create(type("patched-schema"), LEGAL)
                .then()
                .statusCode(201)
                .extract()
                .header("ETag");

        // when
        var answer = admin().patch(
                        type("patched-schema"),
                        etag,
                        "{\"desired_schema\":{\"properties\":{\"speed_rpm\":{\"pattern\":\"(\"}}}}");

        // then
        answer.then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/desired_schema/properties/speed_rpm/pattern"));
        admin().get(type("patched-schema"))
                .then()
                .header("ETag", equalTo(etag))
                .body("desired_schema.properties.speed_rpm.type", equalTo("integer"));
    }
}
