package io.millwright.command.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.CommandTestBase;
import io.millwright.command.ProbeDevice;
import io.millwright.model.id.MachineKey;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** Which commands are due, on a real database. */
@QuarkusTest
class OutboxRepositoryTest extends CommandTestBase {
    private static final String ORDERED = """
            {"command_types": [
              {"type": "stop"},
              {"type": "load", "order": "after_receipt"}]}""";

    @Inject
    OutboxRepository outbox;

    @Test
    void whatStillWaitsForAnEarlierCommandIsNotLookedAtAgain() {
        MachineKey machine = anOrderedMachine();
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            String stop = submitted(machine, "PT1M");
            device.awaitCommand(stop);
            String load = load(machine);
            soon().until(() -> isWaiting(load));

            outbox.lookAgain(pool).await().indefinitely();

            assertThat(isWaiting(load)).isTrue();
            device.receipt(stop);
            device.awaitCommand(load);
        }
    }

    @Test
    void whatWasOverlookedIsFoundAgain() {
        MachineKey machine = anOrderedMachine();
        String load = load(machine);
        pool.preparedQuery("update command.outbox set waiting = true where command_id = $1")
                .executeAndAwait(Tuple.of(load));

        outbox.lookAgain(pool).await().indefinitely();

        assertThat(isWaiting(load)).isFalse();
    }

    @Test
    void aCancelledCommandThatHasLeftHoldsUpTheOthersOnlyForTheTimeOfAReceipt() {
        MachineKey machine = anOrderedMachine();
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            String stop = submitted(machine, "PT1H");
            device.awaitCommand(stop);
            String load = load(machine);
            operator().post(pathOf(machine) + "/" + stop + "/cancel").then().statusCode(200);

            device.awaitCommand(load);

            assertThat(command(machine, stop).getString("end.code")).isEqualTo("expired_may_have_run");
        }
    }

    @Test
    void whatWasMeantForTheFormerMachineOfAnIdIsNotSentToTheNewOneAndHoldsUpNothing() {
        MachineKey machine = anOrderedMachine();
        String former = post(machine, aName("key"), "{'type':'stop','ttl':'PT6S'}")
                .statusCode(202)
                .extract()
                .path("command_id");
        registeredAgain(machine);
        String load = load(machine);

        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            device.awaitCommand(load);
            soon().until(() -> stateOf(machine, former), "undelivered"::equals);

            assertThat(command(machine, former).getString("end.code")).isEqualTo("expired_never_delivered");
            assertThat(device.commands()).doesNotContain(former);
        }
    }

    private MachineKey anOrderedMachine() {
        return aRegisteredMachine("ordered", ORDERED);
    }

    private static String load(MachineKey machine) {
        return post(machine, aName("key"), "{'type':'load','ttl':'PT1M'}")
                .statusCode(202)
                .extract()
                .path("command_id");
    }

    private void registeredAgain(MachineKey machine) {
        for (boolean deleted : new boolean[] {true, false}) {
            pool.preparedQuery("""
                            update command.known_machine set deleted = $3, revision = revision + 1
                            where factory_id = $1 and machine_id = $2""")
                    .executeAndAwait(Tuple.of(
                            machine.factoryId().value(), machine.machineId().value(), deleted));
        }
    }

    private boolean isWaiting(String id) {
        var rows = pool.preparedQuery("select waiting and send_at is null from command.outbox where command_id = $1")
                .executeAndAwait(Tuple.of(id))
                .iterator();
        return rows.hasNext() && rows.next().getBoolean(0);
    }
}
