package io.millwright.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Outcome;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One row that can't be read costs nobody else: not in the outbox, not among machines' words, not at the end. */
@QuarkusTest
class PoisonTest extends CommandTestBase {
    @Inject
    MeterRegistry metrics;

    @AfterEach
    void heal() {
        pool.query("update command.command set report_status = null where report_status = 'nonsense'")
                .executeAndAwait();
    }

    @Test
    void aPoisonedCommandDoesNotHoldTheOutbox() {
        MachineKey machine = aRegisteredMachine();
        String poisoned = submitted(machine, "PT1M");
        String good = submitted(machine, "PT1M");
        poison(poisoned);
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            device.awaitCommand(good);

            assertThat(device.commands()).doesNotContain(poisoned);
        }
    }

    @Test
    void aWordOnAPoisonedCommandIsSetAsideAndTheOthersAreTaken() {
        MachineKey machine = aRegisteredMachine();
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            String poisoned = submitted(machine, "PT1M");
            device.awaitCommand(poisoned);
            poison(poisoned);

            device.outcome(poisoned, Outcome.Status.SUCCEEDED);
            // more than may be unacknowledged behind it
            String last = "";
            for (int i = 0; i < 3; i++) {
                last = submitted(machine, "PT1M");
                device.awaitCommand(last);
                device.outcome(last, Outcome.Status.SUCCEEDED);
            }
            String followed = last;
            soon().until(() -> stateOf(machine, followed), "succeeded"::equals);
            soon().untilAsserted(() -> assertThat(setAside(machine)).isEqualTo(1));
            assertThat(metrics.get("command.reports")
                            .tags("class", "outcome", "outcome", "set_aside")
                            .counter()
                            .count())
                    .isPositive();
            as("engineer", "mes", "f1")
                    .get("/api/v1/factories/f1/commands/set-aside?machine_id=" + machine.machineId())
                    .then()
                    .statusCode(200)
                    .body("items", hasSize(1))
                    .body("items[0].class", equalTo("outcome"))
                    .body("items[0].message", containsString(poisoned))
                    .body("items[0].reason", not(emptyString()));
            operator().get("/api/v1/factories/f1/commands/set-aside").then().statusCode(403);
        }
    }

    @Test
    void aPoisonedCommandDoesNotHoldTheEndOfOthers() {
        MachineKey machine = aRegisteredMachine();
        String poisoned = submitted(machine, "PT2S");
        poison(poisoned);
        String good = submitted(machine, "PT2S");

        soon().until(() -> stateOf(machine, good), "undelivered"::equals);
        soon().untilAsserted(() -> assertThat(isOverdue(poisoned)).isFalse());
    }

    private void poison(String id) {
        pool.preparedQuery("update command.command set report_status = 'nonsense' where command_id = $1")
                .executeAndAwait(Tuple.of(id));
    }

    private long setAside(MachineKey machine) {
        return pool.preparedQuery("select count(*) from command.set_aside where topic like $1")
                .executeAndAwait(Tuple.of("%/" + machine.machineId() + "/%"))
                .iterator()
                .next()
                .getLong(0);
    }

    private boolean isOverdue(String id) {
        return pool.preparedQuery("select due_at <= now() from command.command where command_id = $1")
                .executeAndAwait(Tuple.of(id))
                .iterator()
                .next()
                .getBoolean(0);
    }
}
