package io.millwright.twin.seen;

import static io.millwright.twin.core.TwinFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millwright.model.id.MachineKey;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.millwright.twin.TwinTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is heard of machines, and silence. */
@QuarkusTest
class SeenTest extends TwinTestBase {
    private static final String ROWS = "select count(*) from twin.last_seen where factory_id = $1 and machine_id = $2";
    private static final ConditionFactory SOON = await().atMost(Duration.ofSeconds(20));

    BrokerProcess broker;

    @Inject
    SilenceConfig silence;

    @Inject
    Clock clock;

    private MqttProbe other;

    @BeforeEach
    void connect() {
        other = MqttProbe.connect(broker.port(), "other-service");
    }

    @AfterEach
    void disconnect() {
        other.close();
    }

    private void seen(MachineKey machine, Instant at) {
        String batch = "{'machines':[{'factory_id':'%s','machine_id':'%s','at':'%s'}]}"
                .formatted(machine.factoryId(), machine.machineId(), at);
        other.publish("system/ingestion/seen", json(batch).toString().getBytes(StandardCharsets.UTF_8), 1, false);
    }

    /** Online since a time, with nothing heard since. */
    private void onlineSince(MachineKey machine, Instant since) {
        want(machine, "{'a':1}");
        pool.preparedQuery("""
                        update twin.twin set cause = 'connected', session_boot_id = 1, session_id = 1,
                          connectivity_since = $3::text::timestamptz
                        where factory_id = $1 and machine_id = $2""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), since.toString()));
    }

    private static String status(MachineKey machine) {
        return twin(machine).getString("availability.status");
    }

    @Test
    void whatABatchTellsIsTheTimeTheMachineWasSeenLastAndNeverGoesBack() {
        // given
        MachineKey machine = aRegisteredMachine();
        Instant at = Instant.parse("2030-01-02T03:04:05Z");
        want(machine, "{'a':1}");

        // when
        seen(machine, at);
        SOON.untilAsserted(() ->
                assertThat(twin(machine).getString("availability.last_seen")).isEqualTo(at.toString()));
        seen(machine, at.minusSeconds(60));
        MachineKey stranger = aNewMachine();
        seen(stranger, at);
        MachineKey later = aRegisteredMachine();
        want(later, "{'a':1}");
        seen(later, at);

        // then
        SOON.untilAsserted(() ->
                assertThat(twin(later).getString("availability.last_seen")).isEqualTo(at.toString()));
        assertThat(twin(machine).getString("availability.last_seen")).isEqualTo(at.toString());
        assertThat(count(ROWS, stranger)).isZero();
    }

    @Test
    void alsoAMachineOfWhichNothingElseIsKnownIsSeenWhereverItsTwinIsShown() {
        // given
        MachineKey machine = aRegisteredMachine();
        MachineKey reporting = aRegisteredMachine();
        Instant at = Instant.parse("2030-01-02T03:04:05Z");
        want(reporting, "{'a':1}");

        // when
        seen(machine, at);
        seen(reporting, at);

        // then
        for (MachineKey each : List.of(machine, reporting)) {
            SOON.untilAsserted(
                    () -> assertThat(count(ROWS, each)).as(each.toString()).isEqualTo(1));
            assertThat(twin(each).getString("availability.last_seen")).isEqualTo(at.toString());
            assertThat(inTheList(each)).isEqualTo(at.toString());
        }
    }

    private static String inTheList(MachineKey machine) {
        return viewer().queryParam("sort", "-machine_id")
                .queryParam("limit", 500)
                .get("/api/v1/factories/" + machine.factoryId() + "/twins")
                .then()
                .statusCode(200)
                .extract()
                .path("items.find { it.machine_id == '" + machine.machineId() + "' }.availability.last_seen");
    }

    @Test
    void aSilentMachineIsUnknownAndNotOfflineUntilItIsHeardAgain() {
        // given
        MachineKey silent = aRegisteredMachine();
        MachineKey talking = aRegisteredMachine();
        Instant longAgo = clock.instant().minus(silence.after()).minus(Duration.ofHours(1));
        onlineSince(talking, longAgo);
        seen(talking, clock.instant());
        SOON.untilAsserted(() -> assertThat(count(ROWS, talking)).isEqualTo(1));

        // when
        onlineSince(silent, longAgo);

        // then
        SOON.untilAsserted(() -> assertThat(status(silent)).isEqualTo("unknown"));
        SOON.untilAsserted(() -> assertThat(status(talking)).isEqualTo("online"));
        assertThat(viewer().get(pathOf(silent) + "/history").jsonPath().getString("items[0].reason"))
                .isEqualTo("unknown: silent");

        // when
        seen(silent, clock.instant());

        // then
        SOON.untilAsserted(() -> assertThat(status(silent)).isEqualTo("online"));
    }

    @Test
    void nonsenseIsPassedOver() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'a':1}");

        // when
        for (String nonsense : new String[] {"", "null", "[]", "{}", "{\"machines\":[null]}", "{\"machines\":[{}]}"}) {
            other.publish("system/ingestion/seen", nonsense);
        }
        seen(machine, Instant.parse("2030-01-02T03:04:05Z"));

        // then
        SOON.untilAsserted(() ->
                assertThat(twin(machine).getString("availability.last_seen")).isNotNull());
    }
}
