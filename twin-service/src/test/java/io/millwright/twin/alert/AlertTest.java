package io.millwright.twin.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.TwinTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;

/** What somebody should look at, on a real database. */
@QuarkusTest
class AlertTest extends TwinTestBase {
    private static final ConditionFactory SOON = await().atMost(Duration.ofSeconds(20));

    @Inject
    AlertService service;

    @Inject
    AlertRepository repository;

    @Inject
    MeterRegistry metrics;

    @Inject
    Clock clock;

    private static List<String> alerts(MachineKey machine) {
        return viewer().get("/api/v1/factories/f1/twins/alerts?limit=500")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getList("items.findAll { it.machine_id == '" + machine.machineId() + "' }.code", String.class);
    }

    private static List<String> history(MachineKey machine) {
        return viewer().get(pathOf(machine) + "/history")
                .jsonPath()
                .getList("items.findAll { it.kind == 'alert' }.outcome", String.class);
    }

    private void pendingFor(MachineKey machine, Duration time) {
        pool.preparedQuery("""
                        update twin.twin set convergence = 'pending', convergence_since = now() - $3 * interval '1 second'
                        where factory_id = $1 and machine_id = $2""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), (double) time.toSeconds()));
    }

    @Test
    void aMachineThatIsPendingForTooLongIsStuckUntilItIsNot() {
        // given
        MachineKey stuck = aRegisteredMachine();
        MachineKey fine = aRegisteredMachine();
        want(stuck, "{'a':1}");
        want(fine, "{'a':1}");
        pendingFor(fine, Duration.ofMinutes(14));
        double raised = metrics.counter("twin.alert.changes", "change", "raised", "code", "stuck")
                .count();

        // when
        pendingFor(stuck, Duration.ofMinutes(16));

        // then
        SOON.untilAsserted(() -> assertThat(alerts(stuck)).containsExactly("stuck"));
        assertThat(alerts(fine)).isEmpty();
        assertThat(history(stuck)).containsExactly("raised");
        assertThat(metrics.counter("twin.alert.changes", "change", "raised", "code", "stuck")
                        .count())
                .isGreaterThan(raised);
        SOON.untilAsserted(() -> assertThat(
                        metrics.find("twin.alerts").tag("code", "stuck").gauge())
                .isNotNull()
                .satisfies(gauge -> assertThat(gauge.value()).isPositive()));

        // when
        pool.preparedQuery("update twin.twin set convergence = 'in_sync' where factory_id = $1 and machine_id = $2")
                .executeAndAwait(
                        Tuple.of(stuck.factoryId().value(), stuck.machineId().value()));

        // then
        SOON.untilAsserted(() -> assertThat(alerts(stuck)).isEmpty());
        assertThat(history(stuck)).containsExactly("cleared", "raised");
    }

    private void foreign(MachineKey machine, String uid, long sequence, long reported, Instant at) {
        service.foreign(new ForeignReport(machine, uid, new Position(41, sequence), reported, at))
                .await()
                .indefinitely();
    }

    @Test
    void anIdentityIsClonedWhenALifeThatIsOverKeepsComingBack() {
        // given
        MachineKey machine = aRegisteredMachine();
        Instant now = clock.instant();

        // when: the same message again, a queue that is replayed, and reports without one of the present life between
        foreign(machine, "old", 1, 10, now);
        foreign(machine, "old", 1, 11, now);
        foreign(machine, "old", 2, 11, now);
        foreign(machine, "old", 3, 11, now);

        // then
        assertThat(alerts(machine)).isEmpty();

        // when
        foreign(machine, "old", 4, 12, now);

        // then
        assertThat(alerts(machine)).containsExactly("cloned_identity");
        assertThat(history(machine)).containsExactly("raised");

        // when it goes on
        foreign(machine, "old", 5, 13, now);

        // then
        assertThat(history(machine)).containsExactly("raised");
    }

    @Test
    void returnsThatLieFarApartAreNoClone() {
        // given
        MachineKey machine = aRegisteredMachine();
        Instant now = clock.instant();

        // when
        foreign(machine, "a", 1, 10, now.minus(Duration.ofMinutes(130)));
        foreign(machine, "b", 1, 11, now.minus(Duration.ofMinutes(100)));
        foreign(machine, "c", 1, 12, now.minus(Duration.ofMinutes(50)));
        foreign(machine, "d", 1, 13, now);

        // then
        assertThat(alerts(machine)).isEmpty();
    }

    @Test
    void theAlertEndsWhenTheOtherLifeIsQuiet() {
        // given
        MachineKey machine = aRegisteredMachine();
        Instant past = clock.instant().minus(Duration.ofMinutes(59));
        foreign(machine, "a", 1, 10, past);
        foreign(machine, "a", 2, 11, past);
        foreign(machine, "a", 3, 12, past);
        assertThat(alerts(machine)).containsExactly("cloned_identity");

        // when
        pool.preparedQuery("""
                        update twin.foreign_life set last_at = last_at - interval '2 minutes'
                        where factory_id = $1 and machine_id = $2""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()));

        // then
        SOON.untilAsserted(() -> assertThat(alerts(machine)).isEmpty());
        assertThat(history(machine)).containsExactly("cleared", "raised");
    }

    @Test
    void manyReplicasThatLookAtOnceRaiseItOnce() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'a':1}");
        pendingFor(machine, Duration.ofMinutes(20));

        // when
        IntStream.range(0, 8)
                .mapToObj(i -> repository.raiseStuck(Duration.ofMinutes(15)).subscribeAsCompletionStage())
                .toList()
                .forEach(look -> look.toCompletableFuture().join());

        // then
        assertThat(history(machine)).containsExactly("raised");
    }

    @Test
    void theListIsForThoseOfTheFactory() {
        as("viewer", "f2").get("/api/v1/factories/f1/twins/alerts").then().statusCode(404);
        viewer().get("/api/v1/factories/f1/twins/alerts?code=nonsense").then().statusCode(400);
    }
}
