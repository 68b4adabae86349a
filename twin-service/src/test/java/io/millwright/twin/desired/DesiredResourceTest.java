package io.millwright.twin.desired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.twin.TwinTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places within the desired state, the type's schema, removals and the way back. */
@QuarkusTest
class DesiredResourceTest extends TwinTestBase {
    private static final String SCHEMA = """
            {'type':'object','properties':{'spindle':{'type':'object','properties':{'rpm':{'type':'integer','maximum':8000}}},
             'mode':{'enum':['auto','eco']}}}""";

    private static Response put(MachineKey machine, String pointer, String body) {
        return engineer()
                .contentType("application/json")
                .header("If-Match", "*")
                .queryParam("pointer", pointer)
                .body(body)
                .put(pathOf(machine) + "/desired");
    }

    private static Response patch(MachineKey machine, String pointer, String body) {
        return engineer()
                .contentType("application/merge-patch+json")
                .header("If-Match", "*")
                .queryParam("pointer", pointer)
                .body(body)
                .patch(pathOf(machine) + "/desired");
    }

    private static JsonNode get(MachineKey machine, String pointer) throws Exception {
        return Json.MAPPER.readTree(viewer().queryParam("pointer", pointer)
                .get(pathOf(machine) + "/desired")
                .then()
                .statusCode(200)
                .extract()
                .asString());
    }

    /** RFC 7396, appendix A, whole, at a place within the document: there the results may be anything. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":"b"}           | {"a":"c"}                  | {"a":"c"}        | {"a":"c"}
            {"a":"b"}           | {"b":"c"}                  | {"a":"b","b":"c"}| {"b":"c"}
            {"a":"b"}           | {"a":null}                 | {}               | {}
            {"a":"b","b":"c"}   | {"a":null}                 | {"b":"c"}        | {}
            {"a":["b"]}         | {"a":"c"}                  | {"a":"c"}        | {"a":"c"}
            {"a":"c"}           | {"a":["b"]}                | {"a":["b"]}      | {"a":["b"]}
            {"a":{"b":"c"}}     | {"a":{"b":"d","c":null}}   | {"a":{"b":"d"}}  | {"a":{"b":"d"}}
            {"a":[{"b":"c"}]}   | {"a":[1]}                  | {"a":[1]}        | {"a":[1]}
            ["a","b"]           | ["c","d"]                  | ["c","d"]        | ["c","d"]
            {"a":"b"}           | ["c"]                      | ["c"]            | ["c"]
            {"a":"foo"}         | null                       | null             | null
            {"a":"foo"}         | "bar"                      | "bar"            | "bar"
            {"e":null}          | {"a":1}                    | {"e":null,"a":1} | {"a":1}
            [1,2]               | {"a":"b","c":null}         | {"a":"b"}        | {"a":"b"}
            {}                  | {"a":{"bb":{"ccc":null}}}  | {"a":{"bb":{}}}  | {"a":{"bb":{}}}
            """)
    void everyExampleOfTheRfcOnCreateAndOnUpdate(String target, String patch, String updated, String created)
            throws Exception {
        // given
        MachineKey machine = aRegisteredMachine();
        put(machine, "/old", target).then().statusCode(200);

        // when
        patch(machine, "/old", patch).then().statusCode(200);
        patch(machine, "/new/place", patch).then().statusCode(200);

        // then
        assertThat(get(machine, "/old")).isEqualTo(Json.MAPPER.readTree(updated));
        assertThat(get(machine, "/new/place")).isEqualTo(Json.MAPPER.readTree(created));
    }

    @Test
    void aPlaceIsReplacedWithoutTouchingItsNeighboursAndNamesNeedEscaping() throws Exception {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'a':{'b/c':1,'d~':2},'list':[1]}");

        // when
        put(machine, "/a/b~1c", "{\"x\":null}")
                .then()
                .statusCode(200)
                .header("ETag", "\"2\"")
                .body("containsKey('x')", equalTo(true));

        // then
        assertThat(get(machine, "")).isEqualTo(Json.MAPPER.readTree("""
                {"a":{"b/c":{"x":null},"d~":2},"list":[1]}"""));
        assertThat(get(machine, "/a/d~0").intValue()).isEqualTo(2);
        put(machine, "/list/0", "5").then().statusCode(400).body("errors[0].pointer", equalTo("/list"));
        put(machine, "a", "5").then().statusCode(400).body("parameter", equalTo("pointer"));
        put(machine, "", "5").then().statusCode(400);
        viewer().queryParam("pointer", "/nothing")
                .get(pathOf(machine) + "/desired")
                .then()
                .statusCode(404);
    }

    @Test
    void whoLosesIsShownTheCurrentState() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1200}");

        // then
        engineer()
                .contentType("application/merge-patch+json")
                .header("If-Match", "\"0\"")
                .body("{\"speed\":1}")
                .patch(pathOf(machine) + "/desired")
                .then()
                .statusCode(412)
                .header("ETag", "\"1\"")
                .body("current.speed", equalTo(1200));
    }

    @Test
    void aDesiredStateObeysTheSchemaOfTheMachinesType() {
        // given
        MachineKey machine = aNewMachine();
        register(machine, "schema-press", SCHEMA, "{}");
        want(machine, "{'mode':'auto'}");

        // when
        patch(machine, "/spindle", "{\"rpm\":9000}")
                // then
                .then()
                .statusCode(400)
                .body("errors", hasSize(1))
                .body("errors[0].pointer", equalTo("/spindle/rpm"))
                .body("errors[0].detail", containsString("8000"));
        assertThat(twin(machine).getLong("desired.revision")).isEqualTo(1);

        // when the type allows more
        register(machine, "schema-press", SCHEMA.replace("8000", "9500"), "{}");

        // then
        patch(machine, "/spindle", "{\"rpm\":9000}").then().statusCode(200);
    }

    @Test
    void whatIsRemovedSaysByWhomUntilItComesBack() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'a':{'b':1},'c':2}");

        // when
        want(machine, "{'a':null}");

        // then
        var twin = twin(machine);
        assertThat(twin.getMap("desired.removed")).containsOnlyKeys("/a/b");
        assertThat(twin.getLong("desired.removed.'/a/b'.revision")).isEqualTo(2);
        assertThat(twin.getString("desired.removed.'/a/b'.changed_by")).isEqualTo("ada");

        // when
        want(machine, "{'a':{'b':1}}");

        // then
        assertThat(twin(machine).getMap("desired.removed")).isEmpty();
    }

    @Test
    void anEarlierRevisionComesBackAsANewOne() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        want(machine, "{'speed':2,'mode':'eco'}");

        // when
        rollBack(machine, "\"2\"", "{\"to_revision\":1}")
                // then
                .then()
                .statusCode(200)
                .header("ETag", "\"3\"")
                .body("speed", equalTo(1))
                .body("containsKey('mode')", equalTo(false));
        viewer().get(pathOf(machine) + "/history")
                .then()
                .body("items[0].reason", equalTo("rolled back to revision 1"))
                .body("items[0].to_revision", equalTo(3));
        rollBack(machine, "\"3\"", "{\"to_revision\":1}").then().statusCode(200).header("ETag", "\"3\"");
        rollBack(machine, "\"2\"", "{\"to_revision\":1}").then().statusCode(412);
        rollBack(machine, "\"3\"", "{\"to_revision\":7}").then().statusCode(404);
        rollBack(machine, "\"3\"", "{}").then().statusCode(400).body("errors[0].pointer", equalTo("/to_revision"));
        rollBack(machine, "\"3\"", "{\"to_revision\":0}").then().statusCode(200).header("ETag", "\"4\"");
    }

    @Test
    void theWayBackObeysTheSchemaToo() {
        // given
        MachineKey machine = aNewMachine();
        register(machine, "rollback-press", "{}", "{}");
        want(machine, "{'mode':'turbo'}");
        want(machine, "{'mode':'eco'}");

        // when
        register(machine, "rollback-press", SCHEMA, "{}");

        // then
        rollBack(machine, "*", "{\"to_revision\":1}")
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/mode"));
    }

    private static Response rollBack(MachineKey machine, String ifMatch, String body) {
        return engineer()
                .contentType("application/json")
                .header("If-Match", ifMatch)
                .body(body)
                .post(pathOf(machine) + "/desired/rollback");
    }
}
