package io.millwright.ingestion.intake;

import static io.millwright.ingestion.intake.TelemetryBuilder.NOW;
import static io.millwright.ingestion.intake.TelemetryBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.ingestion.IngestionTestBase;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.MetricValue.Flag;
import io.millwright.model.message.MetricValue.Real;
import io.millwright.model.message.MetricValue.Refused;
import io.millwright.model.message.MetricValue.Text;
import io.millwright.model.message.MetricValue.Whole;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class TelemetryRepositoryTest extends IngestionTestBase {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Inject
    TelemetryRepository repository;

    @Inject
    BatchStoreService store;

    private Stored store(TelemetryMessage... messages) {
        return store(repository, List.of(messages));
    }

    private static Stored store(TelemetryRepository replica, List<TelemetryMessage> messages) {
        return replica.store(Batch.of(messages)).await().atMost(PATIENCE);
    }

    private TelemetryRepository anotherReplica() {
        return new TelemetryRepository(pool, new DimensionRepository(pool));
    }

    @Test
    void valuesOfEveryTypeAreKeptExactly() {
        // given
        MachineKey machine = aNewMachine();

        // when
        Stored stored = store(aMessage()
                .of(machine)
                .value("tiny", Double.MIN_VALUE)
                .value("third", 1.0 / 3)
                .value("minus", -0.0)
                .value("parts", new Whole(Long.MIN_VALUE))
                .value("open", new Flag(false))
                .value("text", new Text("Ω 'quoted' \uD83D\uDE00"))
                .decided());

        // then
        assertThat(stored).isEqualTo(new Stored(1, 0, 6, 0));
        String place = " 2026-11-30 21:00:00+00 1 uid-1 1 0 ";
        assertThat(storedValues(machine))
                .containsExactlyInAnyOrder(
                        "tiny" + place + "r5e-324",
                        "third" + place + "r0.3333333333333333",
                        "minus" + place + "r-0",
                        "parts" + place + "w-9223372036854775808",
                        "open" + place + "ffalse",
                        "text" + place + "tΩ 'quoted' \uD83D\uDE00");
    }

    @Test
    void theSameMessageThriceIsStoredOnce() {
        // given
        MachineKey machine = aNewMachine();
        TelemetryMessage message = aMessage().of(machine).value("a", 1).decided();
        store(message, message);

        // when
        Stored again =
                store(message, aMessage().of(machine).sequence(2).value("a", 2).decided());

        // then
        assertThat(again).isEqualTo(new Stored(1, 1, 1, 0));
        assertThat(storedValues(machine)).hasSize(2);
    }

    @Test
    void aPositionOfAnotherLifeIsData() {
        // given
        MachineKey machine = aNewMachine();
        store(aMessage().of(machine).boot(1, "x").value("a", 1).decided());

        // when
        store(
                aMessage().of(machine).boot(1, "y").value("a", 2).decided(),
                aMessage().of(machine).boot(1, null).value("a", 3).decided());

        // then
        assertThat(storedValues(machine)).hasSize(3);
        assertThat(latestValues(machine)).containsExactly("a 1 y 1 0 2");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void twoReplicasWithTheSameMessagesAtOnceStoreEachOnce(long seed) {
        // given
        Random random = new Random(seed);
        MachineKey machine = aNewMachine();
        List<TelemetryMessage> messages = new ArrayList<>();
        for (int sequence = 1; sequence <= 400; sequence++) {
            messages.add(aMessage()
                    .of(machine)
                    .sequence(sequence)
                    .value("a", sequence)
                    .value("b", 1)
                    .decided());
        }
        List<Uni<Stored>> attempts = new ArrayList<>();
        for (int replica = 0; replica < 4; replica++) {
            Collections.shuffle(messages, random);
            attempts.add(anotherReplica().store(Batch.of(messages)));
        }

        // when
        List<Stored> stored =
                Uni.join().all(attempts).andCollectFailures().await().atMost(PATIENCE);

        // then
        assertThat(stored.stream().reduce(new Stored(0, 0, 0, 0), Stored::plus))
                .isEqualTo(new Stored(400, 1_200, 800, 0));
        assertThat(storedValues(machine)).hasSize(800);
        assertThat(latestValues(machine)).containsExactly("a 1 uid-1 400 0 400", "b 1 uid-1 400 0 1");
    }

    @Test
    void refusedValuesAreKeptAsideOnceWithTheirReasons() {
        // given
        MachineKey machine = aNewMachine();
        TelemetryMessage message = aMessage()
                .of(machine)
                .sample(NOW, Map.of("a", new Refused(MetricValue.Reason.NOT_FINITE, "NaN")))
                .sample(NOW.plusSeconds(3_600), Map.of("a", new Real(1)))
                .sample(NOW, Map.of("b", new Real(2)))
                .decided();

        // when
        store(message);
        Stored again = store(message);

        // then
        assertThat(again).isEqualTo(new Stored(0, 1, 0, 0));
        assertThat(quarantinedValues(machine)).containsExactly("a 1 0 not_finite NaN", "a 1 1 time_ahead 1.0");
        assertThat(storedValues(machine)).hasSize(1);
        assertThat(latestValues(machine)).containsExactly("b 1 uid-1 1 2 2");
    }

    @Test
    void neitherALateNorAFutureMessageSpoilsTheLatest() {
        // given
        MachineKey machine = aNewMachine();
        store(aMessage()
                .of(machine)
                .sequence(5)
                .sentAt(NOW.plusSeconds(200))
                .value("a", 5)
                .decided());

        // when
        store(aMessage()
                .of(machine)
                .sequence(4)
                .sentAt(NOW.plusSeconds(299))
                .value("a", 4)
                .decided());
        store(aMessage()
                .of(machine)
                .sequence(6)
                .sentAt(NOW.plusSeconds(9_999))
                .value("a", 6)
                .decided());

        // then
        assertThat(latestValues(machine)).containsExactly("a 1 uid-1 5 0 5");

        // when
        store(aMessage()
                .of(machine)
                .sequence(7)
                .sentAt(NOW.minusSeconds(100))
                .value("a", 7)
                .decided());

        // then
        assertThat(latestValues(machine)).containsExactly("a 1 uid-1 7 0 7");
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void anyOrderAndDuplicationEndsInTheSameValuesAndTheSameLatest(long seed) {
        // given
        Random random = new Random(seed);
        MachineKey inOrder = aNewMachine();
        MachineKey shuffled = aNewMachine();
        List<Integer> deliveries = new ArrayList<>();
        IntStream.range(0, 120).forEach(message -> {
            for (int copy = 0; copy <= random.nextInt(3); copy++) {
                deliveries.add(message);
            }
        });
        Collections.shuffle(deliveries, random);

        // when
        IntStream.range(0, 120).forEach(message -> store(message(inOrder, message)));
        while (!deliveries.isEmpty()) {
            List<Integer> next = deliveries.subList(0, Math.min(1 + random.nextInt(40), deliveries.size()));
            store(
                    anotherReplica(),
                    next.stream().map(message -> message(shuffled, message)).toList());
            next.clear();
        }

        // then
        assertThat(storedValues(shuffled)).isEqualTo(storedValues(inOrder)).isNotEmpty();
        assertThat(latestValues(shuffled)).isEqualTo(latestValues(inOrder)).isNotEmpty();
        assertThat(quarantinedValues(shuffled))
                .isEqualTo(quarantinedValues(inOrder))
                .isNotEmpty();
    }

    /** Of three boots, the second one in two lives; every value follows from the number. */
    private static TelemetryMessage message(MachineKey machine, int number) {
        int life = number % 4;
        TelemetryBuilder message = aMessage()
                .of(machine)
                .boot(life == 3 ? 2 : life + 1, life == 3 ? "other" : "uid")
                .sequence(1 + number / 4)
                .sentAt(NOW.minusSeconds(number * 37L % 1_000))
                .value("a", number / 7.0)
                .value("m" + number % 5, new Whole(number));
        return number % 10 == 0
                ? message.value("bad", new Refused(MetricValue.Reason.WRONG_TYPE, "null"))
                        .decided()
                : message.decided();
    }

    @Test
    void aRowThatTheDatabaseRefusesIsFoundAndCostsNoOther() {
        // given
        MachineKey machine = aNewMachine();
        pool.query(
                        "alter table telemetry.measurement add constraint poison check (real_value is distinct from -666.25)")
                .executeAndAwait();
        List<TelemetryMessage> messages = new ArrayList<>();
        for (int sequence = 1; sequence <= 50; sequence++) {
            messages.add(aMessage()
                    .of(machine)
                    .sequence(sequence)
                    .value("a", sequence == 20 || sequence == 31 ? -666.25 : sequence)
                    .value("b", sequence)
                    .decided());
        }

        // when
        Stored stored;
        try {
            stored = store.store(Batch.of(messages)).await().atMost(PATIENCE);
        } finally {
            pool.query("alter table telemetry.measurement drop constraint poison")
                    .executeAndAwait();
        }

        // then
        assertThat(stored).isEqualTo(new Stored(50, 0, 98, 2));
        assertThat(storedValues(machine)).hasSize(98);
        assertThat(quarantinedValues(machine))
                .containsExactly("a 20 0 refused_by_database -666.25", "a 31 0 refused_by_database -666.25");
    }

    @Test
    void theChunkIntervalIsTheSetting() {
        assertThat(count("""
                        select extract(epoch from time_interval)::bigint from timescaledb_information.dimensions
                        where hypertable_schema = 'telemetry' and hypertable_name = 'measurement'""")).isEqualTo(Duration.ofDays(7).toSeconds());
    }
}
