package io.millwright.registry.machine;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.as;
import static io.millwright.registry.RegistryApi.factory;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.machine;
import static io.millwright.registry.RegistryApi.type;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class MachineSearchTest extends RegistryTestBase {
    private static final String LIST = factory("search") + "/machines";

    private static void givenMachines() {
        if (admin().get(factory("search")).statusCode() == 200) {
            return;
        }
        givenFactory("search");
        admin().create(type("lathe"), "{}");
        given("m1", "a1", "pump", "Main pump 100%", "L1", "SN-0815");
        given("m2", "a2", "pump", "Spare_pump", "L1", "SN-4711");
        given("m3", "a2", "lathe", "Long Lathe", "L2", "SN-0816");
        given("m4", "a2", "lathe", "Old lathe", "L2", "SN-0817");
        admin().delete(machine("search", "m4"), "*").then().statusCode(204);
        admin().patch(machine("search", "m1"), "*", "{\"firmware_version\":\"2\"}")
                .then()
                .statusCode(200);
    }

    private static void given(String id, String area, String type, String name, String line, String serial) {
        admin().create(
                        machine("search", id),
                        "{\"area_id\":\"%s\",\"type_id\":\"%s\",\"name\":\"%s\",\"serial_number\":\"%s\",\"labels\":{\"line\":\"%s\",\"shift\":\"day\"}}"
                                .formatted(area, type, name, serial, line))
                .then()
                .statusCode(201);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|m1,m2,m3",
                "label=line%3DL1|m1,m2",
                "label=line%3DL1&label=shift%3Dday&area_id=a2|m2",
                "label=line%3DL9|''",
                "q=PUMP|m1,m2",
                "q=ain%20pum|m1",
                "q=081|m1,m3",
                "q=0815%20spare|''",
                "q=00%25|m1",
                "q=re_p|m2",
                "type_id=lathe|m3",
                "area_id=a2&type_id=pump|m2",
                "sort=-machine_id|m3,m2,m1",
                "sort=revision|m2,m3,m1",
                "sort=-revision&q=pump|m1,m2"
            })
    void whatFitsAllConditionsIsFoundAndCounted(String query, String expected) {
        // given
        givenMachines();

        // when
        Response found = admin().request().urlEncodingEnabled(false).get(LIST + (query.isEmpty() ? "" : "?" + query));

        // then
        String ids = String.join(",", found.jsonPath().getList("items.machine_id", String.class));
        assertThat(ids).isEqualTo(expected);
        long count = expected.isEmpty() ? 0 : expected.split(",").length;
        String conditions = query.replaceAll("&?sort=[a-z_-]+&?", "");
        assertThat(admin().request()
                        .urlEncodingEnabled(false)
                        .get(factory("search") + "/machine-count" + (conditions.isEmpty() ? "" : "?" + conditions))
                        .jsonPath()
                        .getLong("count"))
                .isEqualTo(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"machine_id", "-machine_id", "revision", "-revision"})
    void everyOrderGoesOnWhereItStopped(String sort) {
        // given
        givenMachines();
        String all = String.join(
                ",", admin().get(LIST + "?sort=" + sort).jsonPath().getList("items.machine_id", String.class));

        // when
        StringBuilder pages = new StringBuilder();
        String next = LIST + "?limit=1&sort=" + sort;
        while (next != null) {
            var page = admin().request().urlEncodingEnabled(false).get(next).jsonPath();
            pages.append(pages.isEmpty() ? "" : ",").append(page.getString("items[0].machine_id"));
            next = page.getString("next");
        }

        // then
        assertThat(pages.toString()).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"q=ab", "q=abc%20d", "sort=name", "label=x", "label=%3Dx"})
    void aConditionThatCanNotBeMetIsRefused(String query) {
        givenMachines();
        admin().request()
                .urlEncodingEnabled(false)
                .get(LIST + "?" + query)
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/invalid-parameter"));
    }

    @Test
    void aPageThatIsAsItWasIsNotSentAgain() {
        // given
        givenFactory("tags");
        String list = factory("tags") + "/machines";
        String empty = admin().get(list).then().body("items", empty()).extract().header("ETag");
        admin().create(machine("tags", "m1"), "{\"area_id\":\"a1\",\"type_id\":\"pump\"}");
        String first = admin().get(list).header("ETag");

        // then
        assertThat(first).isNotEqualTo(empty);
        admin().request()
                .header("If-None-Match", first)
                .get(list)
                .then()
                .statusCode(304)
                .header("ETag", first);
        admin().patch(machine("tags", "m1"), "*", "{\"name\":\"x\"}").then().statusCode(200);
        String second = admin().request()
                .header("If-None-Match", first)
                .get(list)
                .then()
                .statusCode(200)
                .extract()
                .header("ETag");
        assertThat(second).isNotEqualTo(first);
        admin().create(machine("tags", "m2"), "{\"area_id\":\"a1\",\"type_id\":\"pump\"}");
        String limited = admin().get(list + "?limit=1").header("ETag");
        assertThat(limited).as("there is a next page now").isNotEqualTo(second);
        for (String path :
                new String[] {factory("tags") + "/areas", "/api/v1/registry/factories", type("").replaceAll("/$", "")
                }) {
            String tag = admin().get(path).header("ETag");
            admin().request().header("If-None-Match", tag).get(path).then().statusCode(304);
        }
    }

    @Test
    void aForeignFactoryIsNotCounted() {
        givenMachines();
        as("viewer", "another").get(factory("search") + "/machine-count").then().statusCode(404);
        as("viewer", "search").get(LIST + "?q=long").then().body("items.machine_id", contains("m3"));
    }
}
