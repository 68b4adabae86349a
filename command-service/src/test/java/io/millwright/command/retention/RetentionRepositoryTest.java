package io.millwright.command.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.millwright.command.CommandTestBase;
import io.millwright.model.id.MachineKey;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Removal on a real database. */
@QuarkusTest
class RetentionRepositoryTest extends CommandTestBase {
    private static final String STOP = "{'type':'stop','parameters':{'n':1.50},'ttl':'PT1M'}";

    @Inject
    RetentionRepository repository;

    @Inject
    RetentionService service;

    @Inject
    RetentionConfig config;

    @Test
    void theNameOfARemovedCommandStillAnswersUntilItIsForgotten() {
        MachineKey machine = aRegisteredMachine();
        String key = aName("key");
        var accepted = post(machine, key, STOP).statusCode(202).extract();
        String id = accepted.path("command_id");
        String waiting = submitted(machine, "PT1M");
        operator().post(pathOf(machine) + "/" + id + "/cancel").then().statusCode(200);

        remove(Duration.ZERO, Duration.ofDays(1));

        viewer().get(pathOf(machine) + "/" + id).then().statusCode(404);
        assertThat(stateOf(machine, waiting)).as("what has not ended stays").isEqualTo("pending");
        assertThat(post(machine, key, STOP).statusCode(202).extract().asString())
                .as("the same answer")
                .isEqualTo(accepted.asString());
        post(machine, key, STOP.replace("stop", "start"))
                .statusCode(409)
                .body("type", equalTo("/problems/idempotency-conflict"))
                .body("command_id", equalTo(id));

        pool.preparedQuery("update command.remembered set forget_at = now() - interval '1 s' where command_id = $1")
                .executeAndAwait(Tuple.of(id));
        assertThat(repository.forget(500).await().indefinitely()).isPositive();
        assertThat(post(machine, key, STOP).statusCode(202).extract().<String>path("command_id"))
                .isNotEqualTo(id);
    }

    @Test
    void aNameThatIsRememberedAlreadyDoesNotKeepACommandFromBeingRemoved() {
        MachineKey machine = aRegisteredMachine();
        String id = submitted(machine, "PT1M");
        operator().post(pathOf(machine) + "/" + id + "/cancel").then().statusCode(200);
        pool.preparedQuery("""
                        insert into command.remembered
                        select factory_id, command_id, machine_id, client_id, issued_by, idempotency_key,
                            request_digest, correlation_id, type, parameters, configuration_revision, created_at,
                            expires_at, now() + interval '1 day'
                        from command.command where command_id = $1""").executeAndAwait(Tuple.of(id));

        remove(Duration.ZERO, Duration.ofDays(1));

        viewer().get(pathOf(machine) + "/" + id).then().statusCode(404);
    }

    @Test
    void aStepThatFailsCostsNoneOfTheOthers() {
        pool.query(
                        "insert into command.set_aside (at, topic, payload, reason) values (now() - interval '31 d', 'old', '', '')")
                .executeAndAwait();
        MachineKey machine = aRegisteredMachine();
        String id = submitted(machine, "PT1M");
        operator().post(pathOf(machine) + "/" + id + "/cancel").then().statusCode(200);
        pool.preparedQuery("update command.command set ended_at = now() - interval '91 d' where command_id = $1")
                .executeAndAwait(Tuple.of(id));
        pool.query("alter table command.remembered add constraint nothing_fits check (false) not valid")
                .executeAndAwait();
        try {
            service.clean().await().indefinitely();
        } finally {
            pool.query("alter table command.remembered drop constraint nothing_fits")
                    .executeAndAwait();
        }

        assertThat(stateOf(machine, id)).as("not removed").isEqualTo("cancelled");
        assertThat(count("select count(*) from command.set_aside where topic = 'old'"))
                .isZero();
    }

    @Test
    void aBatchIsKeptAsLongAsTheNamesOfItsParts() {
        for (String batch : List.of("over", "open")) {
            pool.preparedQuery("""
                            insert into command.batch
                                (factory_id, client_id, idempotency_key, request_digest, machines, created_at, open_until)
                            values ('f1', 'retention', $1, '', '{}', now() - interval '9 d',
                                now() - case $1 when 'over' then interval '2 d' else interval '0' end)""").executeAndAwait(Tuple.of(batch));
        }

        repository.forgetBatches(Duration.ofDays(1)).await().indefinitely();

        assertThat(count("select count(*) from command.batch where client_id = 'retention'"))
                .isEqualTo(1);
    }

    private long count(String sql) {
        return pool.query(sql).executeAndAwait().iterator().next().getLong(0);
    }

    @Test
    void whatEndedLatelyStays() {
        MachineKey machine = aRegisteredMachine();
        String id = submitted(machine, "PT1M");
        operator().post(pathOf(machine) + "/" + id + "/cancel").then().statusCode(200);

        remove(Duration.ofHours(1), Duration.ofDays(1));

        assertThat(stateOf(machine, id)).isEqualTo("cancelled");
    }

    @Test
    void theDefaultsAreDocumented() {
        assertThat(config.ended()).isEqualTo(Duration.ofDays(90));
        assertThat(config.names()).isEqualTo(Duration.ofDays(30));
        assertThat(config.setAside()).isEqualTo(Duration.ofDays(30));
    }

    private void remove(Duration ended, Duration names) {
        while (repository.remove(ended, names, 500).await().indefinitely() == 500) {
            // goes on
        }
    }
}
