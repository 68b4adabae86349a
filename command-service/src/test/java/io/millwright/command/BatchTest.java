package io.millwright.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.millwright.model.id.MachineKey;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One command for many machines. */
@QuarkusTest
class BatchTest extends CommandTestBase {
    @Test
    void everyMachineHasItsOwnResultAndARepetitionFinishesWhatIsLeft() {
        MachineKey one = aRegisteredMachine();
        MachineKey two = aRegisteredMachine();
        String key = aName("batch");
        String body = "{'machines':['" + one.machineId() + "','nobody','" + two.machineId()
                + "'],'type':'stop','ttl':'PT1M'}";

        List<String> first = batch(key, body)
                .statusCode(200)
                .body("accepted", equalTo(2))
                .body("refused", equalTo(1))
                .body("results.find { it.machine_id == 'nobody' }.problem.type", equalTo("/problems/not-found"))
                .extract()
                .path("results.command.command_id");
        assertThat(count(one)).isEqualTo(1);

        // as if the service had died after the first part
        pool.preparedQuery(
                        "delete from command.event where factory_id = 'f1' and command_id in (select command_id from command.command where machine_id = $1)")
                .executeAndAwait(Tuple.of(two.machineId().value()));
        pool.preparedQuery("delete from command.outbox where machine_id = $1")
                .executeAndAwait(Tuple.of(two.machineId().value()));
        pool.preparedQuery("delete from command.command where machine_id = $1")
                .executeAndAwait(Tuple.of(two.machineId().value()));
        List<String> second = batch(key, body)
                .statusCode(200)
                .body("accepted", equalTo(2))
                .extract()
                .path("results.command.command_id");

        assertThat(count(one)).isEqualTo(1);
        assertThat(count(two)).isEqualTo(1);
        assertThat(second)
                .contains(first.stream()
                        .filter(java.util.Objects::nonNull)
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void everyRepetitionKeepsTheBatchAsLongAsAPartOfItsOwnMayBeOpen() {
        MachineKey machine = aRegisteredMachine();
        String key = aName("batch");
        String body = "{'machines':['" + machine.machineId() + "'],'type':'stop','ttl':'PT1M'}";
        batch(key, body)
                .statusCode(200)
                .body("results[0].command.href", notNullValue())
                .body("results[0].command.parameters", nullValue());
        pool.preparedQuery("update command.batch set open_until = now() where idempotency_key = $1")
                .executeAndAwait(Tuple.of(key));

        batch(key, body).statusCode(200);

        assertThat(pool.preparedQuery(
                                "select open_until > now() + interval '7 d' from command.batch where idempotency_key = $1")
                        .executeAndAwait(Tuple.of(key))
                        .iterator()
                        .next()
                        .getBoolean(0))
                .isTrue();
    }

    @Test
    void theSameKeyWithOtherMachinesIsAConflictThatShowsBothDigests() {
        MachineKey one = aRegisteredMachine();
        MachineKey two = aRegisteredMachine();
        String key = aName("batch");
        batch(key, "{'machines':['" + one.machineId() + "','" + two.machineId() + "'],'type':'stop','ttl':'PT1M'}")
                .statusCode(200);

        batch(key, "{'machines':['" + two.machineId() + "','" + one.machineId() + "'],'type':'stop','ttl':'PT1M'}")
                .statusCode(200);
        var conflict = batch(key, "{'machines':['" + one.machineId() + "'],'type':'stop','ttl':'PT1M'}")
                .statusCode(409)
                .body("type", equalTo("/problems/idempotency-conflict"))
                .extract();
        assertThat(conflict.<String>path("accepted_digest")).isNotEqualTo(conflict.<String>path("request_digest"));
    }

    @Test
    void aSelectorIsSettledByTheFirstRequest() {
        MachineKey before = aRegisteredMachine("selected-" + aName("t"), "{}");
        String type = pool.preparedQuery("select type_id from command.known_machine where machine_id = $1")
                .executeAndAwait(Tuple.of(before.machineId().value()))
                .iterator()
                .next()
                .getString(0);
        String key = aName("batch");
        String body = "{'selector':{'type_id':'" + type + "','labels':{'line':'L1'}},'type':'stop','ttl':'PT1M'}";
        batch(key, body)
                .statusCode(200)
                .body("results.machine_id", equalTo(List.of(before.machineId().value())));

        aRegisteredMachine(type, "{}");

        batch(key, body)
                .statusCode(200)
                .body("results.machine_id", equalTo(List.of(before.machineId().value())));
        batch(aName("batch"), body.replace("L1", "L2")).statusCode(400).body("errors.pointer", hasItem("/selector"));
    }

    @Test
    void whatIsWrongIsPointedAt() {
        batch(aName("batch"), "{'machines':['a/b'],'selector':{},'type':'','ttl':'PT1M'}")
                .statusCode(400)
                .body("errors.pointer", equalTo(List.of("/machines", "/machines/0", "/type")));
        operator()
                .body("{\"machines\":[\"m1\"],\"type\":\"stop\",\"ttl\":\"PT1M\"}")
                .post("/api/v1/factories/f1/commands")
                .then()
                .statusCode(400)
                .body("parameter", equalTo("Idempotency-Key"));
        viewer().header("Idempotency-Key", aName("batch"))
                .body("{\"machines\":[\"m1\"],\"type\":\"stop\",\"ttl\":\"PT1M\"}")
                .post("/api/v1/factories/f1/commands")
                .then()
                .statusCode(403);
    }

    private static ValidatableResponse batch(String key, String body) {
        return operator()
                .header("Idempotency-Key", key)
                .body(body.replace('\'', '"'))
                .post("/api/v1/factories/f1/commands")
                .then();
    }

    private long count(MachineKey machine) {
        return pool.preparedQuery("select count(*) from command.command where machine_id = $1")
                .executeAndAwait(Tuple.of(machine.machineId().value()))
                .iterator()
                .next()
                .getLong(0);
    }
}
