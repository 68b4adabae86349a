package io.millwright.command.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import io.millwright.command.CommandTestBase;
import io.millwright.model.id.MachineKey;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The audit as those see it who answer for the plant, and as a database keeps it that is told to forget. */
@QuarkusTest
class AuditTest extends CommandTestBase {
    private static final String AUDIT = "/api/v1/factories/f1/commands/audit";

    @Inject
    AuditRetentionService retention;

    @Test
    void whoSubmittedAndWhoCancelledIsKept() {
        MachineKey machine = aRegisteredMachine();
        String id = operator()
                .header("Idempotency-Key", aName("key"))
                .header("X-Correlation-Id", "order-1")
                .body("{\"type\":\"stop\",\"ttl\":\"PT1M\"}")
                .post(pathOf(machine))
                .then()
                .statusCode(202)
                .extract()
                .path("command_id");
        as("operator", "panel", "f1")
                .header("X-Correlation-Id", "order-2")
                .post(pathOf(machine) + "/" + id + "/cancel")
                .then()
                .statusCode(200);

        JsonPath lines = engineer()
                .get(AUDIT + "?command_id=" + id)
                .then()
                .statusCode(200)
                .body("items", hasSize(2))
                .extract()
                .jsonPath();

        assertThat(lines.getList("items.action")).containsExactly("command.cancel_requested", "command.submitted");
        assertThat(lines.getList("items.subject")).containsExactly("ada", "ada");
        assertThat(lines.getList("items.client_id")).containsExactly("panel", "mes");
        assertThat(lines.getList("items.correlation_id")).containsExactly("order-2", "order-1");
        assertThat(lines.getList("items.machine_id"))
                .containsOnly(machine.machineId().value());
        assertThat(lines.getString("items[1].detail.type")).isEqualTo("stop");
    }

    @Test
    void aWishThatIsRepeatedOrComesTooLateIsNoDeed() {
        MachineKey machine = aRegisteredMachine();
        String id = submitted(machine, "PT1M");
        for (int i = 0; i < 3; i++) {
            operator().post(pathOf(machine) + "/" + id + "/cancel").then().statusCode(200);
        }
        engineer()
                .get(AUDIT + "?command_id=" + id + "&action=command.cancel_requested")
                .then()
                .body("items", hasSize(1));
    }

    @Test
    void whatWasDoneWithAJobIsKept() {
        String job = aJobThatWasCancelled();

        engineer()
                .get(AUDIT + "?job_id=" + job)
                .then()
                .body(
                        "items.action",
                        equalTo(List.of("job.cancel_requested", "job.resumed", "job.paused", "job.created")))
                .body("items[0].client_id", equalTo("mes"));
    }

    private String aJobThatWasCancelled() {
        MachineKey machine = aRegisteredMachine();
        String job = operator()
                .header("Idempotency-Key", aName("key"))
                .body("{\"target\":{\"machine_ids\":[\"" + machine.machineId()
                        + "\"]},\"command\":{\"type\":\"stop\",\"ttl\":\"PT1M\"},"
                        + "\"rollout\":{\"start_at\":\"2099-01-01T00:00:00Z\"}}")
                .post("/api/v1/factories/f1/jobs")
                .then()
                .statusCode(201)
                .extract()
                .path("job_id");
        for (String wish : List.of("pause", "resume", "cancel")) {
            operator()
                    .post("/api/v1/factories/f1/jobs/" + job + "/" + wish)
                    .then()
                    .statusCode(200);
        }
        return job;
    }

    @Test
    void linesAreFoundByWhoAndWhenPageByPage() {
        String app = aName("app");
        MachineKey machine = aRegisteredMachine();
        for (int i = 0; i < 3; i++) {
            as("operator", app, "f1")
                    .header("Idempotency-Key", aName("key"))
                    .body("{\"type\":\"stop\",\"ttl\":\"PT1M\"}")
                    .post(pathOf(machine))
                    .then()
                    .statusCode(202);
        }
        JsonPath first = engineer()
                .get(AUDIT + "?client_id=" + app + "&limit=2")
                .then()
                .body("items", hasSize(2))
                .extract()
                .jsonPath();
        engineer().urlEncodingEnabled(false).get(first.getString("next")).then().body("items", hasSize(1));
        engineer().get(AUDIT + "?client_id=" + app + "&subject=nobody").then().body("items", hasSize(0));
        engineer()
                .get(AUDIT + "?client_id=" + app + "&to=2020-01-01T00:00:00Z")
                .then()
                .body("items", hasSize(0));
        engineer()
                .get(AUDIT + "?client_id=" + app + "&from=2099-01-01T00:00:00Z")
                .then()
                .body("items", hasSize(0));
        engineer().get(AUDIT + "?machine_id=" + machine.machineId()).then().body("items", hasSize(3));
    }

    @Test
    void onlyEngineersOfTheFactoryReadIt() {
        operator().get(AUDIT).then().statusCode(403);
        as("engineer", "mes", "f2").get(AUDIT).then().statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update command.audit set subject = 'nobody'",
                "delete from command.audit",
                "truncate command.audit",
                "update command.event set source = 'nobody'",
                "truncate command.event cascade",
                "update command.job_event set source = 'nobody'",
                "delete from command.job_event",
                "truncate command.job_event",
                "select command.delete_audit_before(now(), 10)"
            })
    void whatHappenedCanNotBeChangedOrForgotten(String statement) {
        submitted(aRegisteredMachine(), "PT1M");
        aJobThatWasCancelled();

        assertThatThrownBy(() -> pool.query(statement).executeAndAwait())
                .hasMessageMatching("(?s).*(append-only|is kept).*");
    }

    @Test
    void whatIsOldEnoughGoesByTheOneWayThereIs() {
        String old = aName("old");
        pool.preparedQuery("""
                        insert into command.audit (at, factory_id, action, subject, detail)
                        values (now() - interval '800 days', 'f1', 'command.submitted', $1, '{}'),
                            (now() - interval '700 days', 'f1', 'command.submitted', $1, '{}')""").executeAndAwait(Tuple.of(old));

        retention.remove().await().indefinitely();

        engineer().get(AUDIT + "?subject=" + old).then().body("items", hasSize(1));
        assertThatThrownBy(() -> pool.query("delete from command.audit").executeAndAwait())
                .as("the way is closed again")
                .hasMessageContaining("append-only");
    }

    private static RequestSpecification engineer() {
        return as("engineer", "mes", "f1");
    }
}
