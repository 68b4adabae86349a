package io.millwright.twin.availability;

import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.envelope;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Availability;
import io.millwright.model.message.Availability.Reason;
import io.millwright.model.message.Availability.Status;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Session;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Multi;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions on a real database. */
@QuarkusTest
class ConcurrentAvailabilityTest extends TwinTestBase {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Inject
    AvailabilityService service;

    @Inject
    TwinRepository twins;

    private static Announcement announcement(
            MachineKey machine, Status status, long boot, long session, Reason reason, @Nullable Via via) {
        return new Announcement(
                machine, envelope(boot, null, 1, via, new Availability(status, session, reason)), afterNoon(session));
    }

    private Seen stored(MachineKey machine) {
        return (Seen) twins.load(machine).await().atMost(PATIENCE).connectivity();
    }

    private void takeAll(List<Announcement> announcements) {
        Multi.createFrom()
                .iterable(announcements)
                .onItem()
                .transformToUni(service::take)
                .merge(announcements.size())
                .collect()
                .last()
                .await()
                .atMost(PATIENCE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aGatewayThatDiesWhileItsMachinesComeTakesThemAllOffline(long seed) {
        // given
        MachineKey gateway = aNewMachine();
        var via = new Via(gateway.machineId(), 7, 3);
        var machines = new ArrayList<MachineKey>();
        var announcements = new ArrayList<Announcement>();
        announcements.add(announcement(gateway, Status.ONLINE, 7, 3, Reason.CONNECTED, null));
        announcements.add(announcement(gateway, Status.OFFLINE, 7, 3, Reason.WILL, null));
        for (int i = 0; i < 12; i++) {
            MachineKey machine = aNewMachine();
            machines.add(machine);
            announcements.add(announcement(machine, Status.ONLINE, 1, 1, Reason.CONNECTED, via));
        }
        Collections.shuffle(announcements, new Random(seed));
        // when
        takeAll(announcements);
        // then
        assertThat(machines)
                .allSatisfy(machine -> assertThat(stored(machine).cause()).isEqualTo(Cause.GATEWAY));
        assertThat(stored(gateway).cause()).isEqualTo(Cause.WILL);
    }

    @Test
    void machinesOfTheNextGatewaySessionStayOnline() {
        // given
        MachineKey gateway = aNewMachine();
        MachineKey left = aNewMachine();
        MachineKey came = aNewMachine();
        // when
        takeAll(List.of(announcement(left, Status.ONLINE, 1, 1, Reason.CONNECTED, new Via(gateway.machineId(), 7, 3))));
        takeAll(List.of(announcement(came, Status.ONLINE, 1, 1, Reason.CONNECTED, new Via(gateway.machineId(), 8, 1))));
        takeAll(List.of(announcement(gateway, Status.ONLINE, 8, 1, Reason.CONNECTED, null)));
        // then
        assertThat(stored(left).cause()).isEqualTo(Cause.GATEWAY);
        assertThat(stored(came).isOnline()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void racingSessionsEndWithTheNewest(long seed) {
        // given
        MachineKey machine = aNewMachine();
        var announcements = new ArrayList<Announcement>();
        for (long session = 1; session <= 10; session++) {
            announcements.add(announcement(machine, Status.ONLINE, 1, session, Reason.CONNECTED, null));
            announcements.add(announcement(machine, Status.OFFLINE, 1, session, Reason.WILL, null));
        }
        announcements.add(announcement(machine, Status.ONLINE, 1, 11, Reason.CONNECTED, null));
        Collections.shuffle(announcements, new Random(seed));
        // when
        takeAll(announcements);
        // then
        assertThat(stored(machine).session()).isEqualTo(new Session(1, 11));
        assertThat(stored(machine).isOnline()).isTrue();
    }
}
