package io.millwright.command.connectivity;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.CommandTestBase;
import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineKey;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Connectivity and what waits for it, on a real database. */
@QuarkusTest
class ConnectivityServiceTest extends CommandTestBase {
    @Inject
    ConnectivityService service;

    @Test
    void whatWaitsForAMachineIsDueWhileItIsOnline() {
        MachineKey machine = aRegisteredMachine();
        String id = submitted(machine, "PT1M");
        assertThat(isDue(id)).isFalse();

        tell(machine, new Session(1, 1, true, null));
        soon().untilAsserted(() -> assertThat(attempts(machine, id)).isPositive());
        assertThat(isDue(id)).isTrue();

        tell(machine, new Session(1, 1, false, null));
        assertThat(isDue(id)).isFalse();

        tell(machine, new Session(1, 1, true, null));
        assertThat(isDue(id)).as("within a session offline is final").isFalse();
    }

    @Test
    void whatIsSubmittedForAnOnlineMachineIsDueAtOnce() {
        MachineKey machine = aRegisteredMachine();
        tell(machine, new Session(1, 1, true, null));

        String id = submitted(machine, "PT1M");

        soon().untilAsserted(() -> assertThat(attempts(machine, id)).isPositive());
    }

    @Test
    void machinesBehindAGatewayGoOfflineWithItsSession() {
        MachineKey gateway = aRegisteredMachine();
        MachineKey behind = aRegisteredMachine();
        MachineKey direct = aRegisteredMachine();
        tell(gateway, new Session(7, 3, true, null));
        tell(behind, new Session(1, 1, true, new Via(gateway.machineId(), 7, 3)));
        tell(direct, new Session(1, 1, true, null));
        String id = submitted(behind, "PT1M");

        tell(gateway, new Session(7, 3, false, null));

        assertThat(isOnline(behind)).isFalse();
        assertThat(isDue(id)).isFalse();
        assertThat(isOnline(direct)).isTrue();
    }

    @Test
    void aNewSessionOfTheGatewayEndsTheEarlierOneForItsMachines() {
        MachineKey gateway = aRegisteredMachine();
        MachineKey behind = aRegisteredMachine();
        tell(behind, new Session(1, 1, true, new Via(gateway.machineId(), 7, 3)));

        tell(gateway, new Session(7, 4, true, null));
        assertThat(isOnline(behind)).isFalse();

        tell(behind, new Session(1, 2, true, new Via(gateway.machineId(), 7, 4)));
        assertThat(isOnline(behind)).isTrue();
    }

    @Test
    void manyWordsAtOnceEndInTheNewestSession() {
        MachineKey machine = aRegisteredMachine();
        List<Session> words = new ArrayList<>();
        for (int session = 1; session <= 20; session++) {
            words.add(new Session(1, session, true, null));
            words.add(new Session(1, session, false, null));
        }
        words.add(new Session(1, 21, true, null));
        Collections.shuffle(words, new Random(42));

        Uni.join()
                .all(words.stream()
                        .map(word -> service.tell(machine, word, null))
                        .toList())
                .andFailFast()
                .await()
                .indefinitely();

        assertThat(isOnline(machine)).isTrue();
    }

    @Test
    void aMachineThatIsRegisteredAgainIsServedInItsLowerBoot() {
        MachineKey machine = aRegisteredMachine();
        tell(machine, new Session(42, 17, true, null), "old");
        String kept = submitted(machine, "PT1M");
        soon().untilAsserted(() -> assertThat(attempts(machine, kept)).isPositive());

        tell(machine, new Session(1, 1, true, null), "new");
        assertThat(sessionOf(machine))
                .as("a lower boot of the same registration")
                .isEqualTo("42/17");

        register(machine, true, 5);
        register(machine, false, 6);
        tell(machine, new Session(42, 17, true, null), "old");
        assertThat(sessionOf(machine)).as("the old boot's own word").isEqualTo("42/17");
        tell(machine, new Session(1, 1, true, null), "new");
        String id = submitted(machine, "PT1M");

        assertThat(sessionOf(machine)).isEqualTo("1/1");
        soon().untilAsserted(() -> assertThat(attempts(machine, id)).isPositive());

        tell(machine, new Session(42, 17, false, null), "old");
        tell(machine, new Session(42, 18, true, null), "old");
        assertThat(sessionOf(machine))
                .as("a late word of the former registration")
                .isEqualTo("1/1");
        assertThat(isOnline(machine)).isTrue();
    }

    private void register(MachineKey machine, boolean deleted, long revision) {
        pool.preparedQuery("""
                        update command.known_machine set deleted = $3, revision = $4
                        where factory_id = $1 and machine_id = $2""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), deleted, revision));
    }

    private String sessionOf(MachineKey machine) {
        return pool.preparedQuery("""
                        select boot_id || '/' || session_id from command.connectivity
                        where factory_id = $1 and machine_id = $2""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .iterator()
                .next()
                .getString(0);
    }

    private void tell(MachineKey machine, Session session, String bootUid) {
        service.tell(machine, session, bootUid).await().indefinitely();
    }

    private void tell(MachineKey machine, Session session) {
        service.tell(machine, session, null).await().indefinitely();
    }

    private int attempts(MachineKey machine, String id) {
        return command(machine, id).getInt("delivery.attempts");
    }

    private boolean isOnline(MachineKey machine) {
        return pool.preparedQuery("select online from command.connectivity where factory_id = $1 and machine_id = $2")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .iterator()
                .next()
                .getBoolean(0);
    }

    private boolean isDue(String id) {
        return pool.preparedQuery("select send_at is not null from command.outbox where command_id = $1")
                .executeAndAwait(Tuple.of(id))
                .iterator()
                .next()
                .getBoolean(0);
    }
}
