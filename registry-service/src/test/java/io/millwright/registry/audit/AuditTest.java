package io.millwright.registry.audit;

import static io.millwright.registry.RegistryApi.ROOT;
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
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The audit as those see it who answer for the plant, and as a database keeps it that is told to forget. */
@QuarkusTest
class AuditTest extends RegistryTestBase {
    @Inject
    Pool pool;

    @Inject
    AuditRetentionService retention;

    private static String audit(String factory) {
        return factory(factory) + "/audit";
    }

    @Test
    void theLifeOfAMachineIsTold() {
        // given
        givenFactory("audit-life");
        String path = machine("audit-life", "m1");
        String created = givenMachine("audit-life", "m1");
        String changed = admin().request()
                .contentType("application/merge-patch+json")
                .header("If-Match", created)
                .header("X-Correlation-Id", "order-7")
                .body("{\"area_id\":\"a1\"}")
                .patch(path)
                .header("ETag");
        String deleted = admin().delete(path, changed).header("ETag");
        admin().replace(path, deleted, aMachine("a2")).then().statusCode(201);

        // when
        JsonPath lines = admin().get(audit("audit-life") + "?item_id=m1")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();

        // then
        assertThat(lines.getList("items.action"))
                .containsExactly("machine.revived", "machine.deleted", "machine.changed", "machine.created");
        assertThat(lines.getList("items.outcome")).containsOnly("done");
        assertThat(lines.getList("items.subject")).containsOnly("admin-of-all");
        assertThat(lines.getList("items.address")).containsOnly("127.0.0.1");
        assertThat(lines.getList("items.client_id")).doesNotContainNull();
        assertThat(lines.getString("items[2].correlation_id")).isEqualTo("order-7");
        assertThat(lines.getString("items[0].before")).isNull();
        assertThat(lines.getString("items[0].after.area_id")).isEqualTo("a2");
        assertThat(lines.getString("items[1].before.area_id")).isEqualTo("a1");
        assertThat(lines.getString("items[1].after")).isNull();
        assertThat(lines.getString("items[2].before.area_id")).isEqualTo("a2");
        assertThat(lines.getString("items[2].after.area_id")).isEqualTo("a1");
        assertThat(lines.getString("items[3].before")).isNull();
        assertThat(lines.getString("items[3].after.area_id")).isEqualTo("a2");
        assertThat("\"" + lines.getLong("items[2].revision") + "\"").isEqualTo(changed);
    }

    @Test
    void refusedAttemptsAreTold() {
        // given
        givenFactory("audit-no");
        String etag = givenMachine("audit-no", "m1");
        String path = machine("audit-no", "m1");

        // when
        as("viewer", "audit-no").delete(path, etag).then().statusCode(403);
        as("engineer", "another").delete(path, etag).then().statusCode(404);
        admin().create(path, aMachine("a1")).then().statusCode(412);
        admin().delete(area("audit-no", "a2"), "*").then().statusCode(409);
        admin().create(machine("audit-no", "m2"), "{\"area_id\":").then().statusCode(400);
        admin().create(machine("audit-no", "m3"), "{\"area_id\":\"nowhere\",\"type_id\":\"pump\"}")
                .then()
                .statusCode(400);

        // then
        admin().get(audit("audit-no") + "?outcome=refused")
                .then()
                .body("items.detail.status", contains(400, 400, 409, 412, 404, 403))
                .body(
                        "items.action",
                        contains(
                                "machine.refused",
                                "machine.refused",
                                "area.refused",
                                "machine.refused",
                                "machine.refused",
                                "machine.refused"))
                .body("items.item_id", contains("m3", "m2", "a2", "m1", "m1", "m1"))
                .body("items[5].subject", equalTo("viewer-of-audit-no"))
                .body("items[5].detail.problem", equalTo("/problems/forbidden"))
                .body("items[5].detail.method", equalTo("DELETE"))
                .body("items[5].detail.path", equalTo(path))
                .body("items[5].address", equalTo("127.0.0.1"))
                .body("items[5].correlation_id", notNullValue())
                .body("items[5].before", nullValue());
    }

    @Test
    void whoHasNoTokenAndWhoOnlyReadsFillsNothing() {
        givenFactory("audit-quiet");
        given().delete(machine("audit-quiet", "m1")).then().statusCode(401);
        admin().get(machine("audit-quiet", "m1")).then().statusCode(404);
        admin().get(audit("audit-quiet") + "?outcome=refused").then().body("items", hasSize(0));
    }

    @Test
    void linesAreFoundByWhatWhoAndWhenPageByPage() {
        // given
        givenFactory("audit-find");
        for (String id : new String[] {"m1", "m2", "m3"}) {
            givenMachine("audit-find", id);
        }
        String list = audit("audit-find") + "?action=machine.created";

        // then
        JsonPath first = admin().get(list + "&limit=2")
                .then()
                .body("items.item_id", contains("m3", "m2"))
                .extract()
                .jsonPath();
        admin().request()
                .urlEncodingEnabled(false)
                .get(first.getString("next"))
                .then()
                .body("items.item_id", contains("m1"))
                .body("next", nullValue());
        admin().get(list + "&action=area.created").then().body("items", hasSize(5));
        admin().get(list + "&item_id=m2").then().body("items", hasSize(1));
        admin().get(list + "&subject=nobody").then().body("items", hasSize(0));
        admin().get(list + "&client_id=nobody").then().body("items", hasSize(0));
        admin().get(list + "&kind=area").then().body("items", hasSize(0));
        admin().get(list + "&to=2020-01-01T00:00:00Z").then().body("items", hasSize(0));
        admin().get(list + "&from=2099-01-01T00:00:00Z").then().body("items", hasSize(0));
        admin().get(list + "&correlation_id=" + first.getString("items[0].correlation_id"))
                .then()
                .body("items", hasSize(1));
    }

    @Test
    void whoReadsItAnswersForThePlant() {
        givenFactory("audit-rights");
        as("engineer", "audit-rights").get(audit("audit-rights")).then().statusCode(200);
        as("operator", "audit-rights").get(audit("audit-rights")).then().statusCode(403);
        as("engineer", "another").get(audit("audit-rights")).then().statusCode(404);
    }

    @Test
    void whatAllFactoriesShareIsToldToTheAdministratorOfAll() {
        admin().create(type("audited-type"), "{}").then().statusCode(201);
        admin().get(ROOT + "/audit?kind=machine_type&item_id=audited-type")
                .then()
                .body("items.action", contains("machine_type.created"));
        as("admin", "f1").get(ROOT + "/audit").then().statusCode(403);
        as("engineer", "*").get(ROOT + "/audit").then().statusCode(403);
        admin().get(ROOT + "/audit?limit=1").then().body("items.id", hasItem(notNullValue()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update registry.audit set subject = 'nobody'",
                "delete from registry.audit",
                "truncate registry.audit",
                "update registry.change set changed_by = 'nobody'",
                "delete from registry.change",
                "truncate registry.change cascade",
                "select registry.delete_audit_before(now(), 10)"
            })
    void whatHappenedCanNotBeChangedOrForgotten(String statement) {
        admin().create(factory("audit-kept"), "{}");
        assertThatThrownBy(() -> pool.query(statement).executeAndAwait())
                .hasMessageMatching("(?s).*(append-only|is kept).*");
    }

    @Test
    void whatIsOldEnoughGoesByTheOneWayThereIs() {
        pool.query("""
                        insert into registry.audit (at, factory_id, action, outcome, subject)
                        values (now() - interval '800 days', 'audit-old', 'machine.refused', 'refused', 'somebody'),
                            (now() - interval '700 days', 'audit-old', 'machine.refused', 'refused', 'somebody')""").executeAndAwait();

        retention.remove().await().indefinitely();

        admin().get(audit("audit-old")).then().body("items", hasSize(1));
        assertThatThrownBy(() -> pool.query("delete from registry.audit").executeAndAwait())
                .as("the way is closed again")
                .hasMessageContaining("append-only");
    }
}
