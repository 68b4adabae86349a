package io.millwright.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.MachineKey;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.twin.availability.AvailabilityConsumer;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.report.ReportConsumer;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds on a real database for any delivery of the same messages, duplicated, and handled by many at once. */
@QuarkusTest
class TwinLawsTest extends TwinTestBase {
    private static final Instant AT = Instant.parse("2026-11-30T21:00:00Z");
    private static final int AT_ONCE = 12;

    @Inject
    ReportConsumer reports;

    @Inject
    AvailabilityConsumer availability;

    @Inject
    TwinRepository twins;

    /** A message of either class, without its machine. */
    private record Message(String messageClass, long boot, long sequence, String payload) {
        InboundMessage to(MachineKey machine) {
            String text =
                    """
                    {"message_id":"%s-%d-%d","source_id":"%s","boot_id":%d,"boot_uid":"uid-%d","sequence":%d,
                     "sent_at":"2026-11-30T21:00:00Z","schema_version":"1.0","payload":%s}""".formatted(messageClass, boot, sequence, machine.machineId(), boot, boot, sequence, payload);
            return new InboundMessage(
                    "factory/" + machine.factoryId() + "/area/a1/machine/" + machine.machineId() + "/" + messageClass,
                    text.getBytes(StandardCharsets.UTF_8),
                    1,
                    false,
                    false,
                    AT,
                    Map.of());
        }
    }

    /** What a machine says in some boots; revisions that it applies never fall, and stay below the desired one. */
    private static List<Message> life(Random random, int desired) {
        var life = new ArrayList<Message>();
        int applied = 0;
        for (long boot = 1L + random.nextInt(3); boot < 6; boot += 1L + random.nextInt(2)) {
            for (long session = 1; session <= 2; session++) {
                life.add(new Message(
                        "availability",
                        boot,
                        2 * session - 1,
                        "{\"status\":\"online\",\"session_id\":%d,\"reason\":\"connected\"}".formatted(session)));
                if (random.nextBoolean()) {
                    life.add(new Message(
                            "availability",
                            boot,
                            2 * session,
                            "{\"status\":\"offline\",\"session_id\":%d,\"reason\":\"%s\"}"
                                    .formatted(session, random.nextBoolean() ? "will" : "graceful")));
                }
            }
            long last = 2L + random.nextInt(4);
            for (long sequence = 1; sequence <= last; sequence++) {
                applied = Math.min(desired, applied + random.nextInt(2));
                life.add(new Message(
                        "state",
                        boot,
                        sequence,
                        "{\"reported\":{\"n\":%d},\"applied_revision\":%d,\"apply_status\":\"%s\"}"
                                .formatted(
                                        random.nextInt(5), applied, random.nextInt(4) == 0 ? "rejected" : "applied")));
            }
        }
        return life;
    }

    private Supplier<Uni<Void>> handled(MachineKey machine, Message message) {
        InboundMessage inbound = message.to(machine);
        return message.messageClass().equals("state") ? () -> reports.on(inbound) : () -> availability.on(inbound);
    }

    private void deliver(MachineKey machine, List<Message> messages, int atOnce) {
        Multi.createFrom()
                .iterable(messages)
                .onItem()
                .transformToUni(message -> handled(machine, message).get())
                .merge(atOnce)
                .collect()
                .last()
                .await()
                .atMost(Duration.ofSeconds(60));
    }

    /** Everything of a twin but its name and what counts deliveries. */
    private record Essence(
            long desiredRevision,
            @Nullable Object position,
            @Nullable Object report,
            Object status,
            @Nullable Object session,
            Object convergence) {}

    private Essence essence(MachineKey machine) {
        Twin twin = twins.load(machine).await().atMost(Duration.ofSeconds(20));
        var seen = twin.connectivity() instanceof Seen known ? known : null;
        return new Essence(
                twin.desired().revision(),
                twin.reported() == null ? null : twin.reported().position(),
                twin.reported() == null ? null : twin.reported().report(),
                twin.status(),
                seen == null ? null : List.of(seen.session(), seen.cause()),
                twin.convergence().state());
    }

    private MachineKey aMachineThatIsTo(int desired) {
        MachineKey machine = aRegisteredMachine();
        for (int n = 1; n <= desired; n++) {
            want(machine, "{'n':" + n + "}");
        }
        return machine;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void anyDeliveryOfTheSameMessagesEndsInTheSameTwinAndEachIsTakenOnce(long seed) {
        // given
        var random = new Random(seed);
        int desired = random.nextInt(3);
        List<Message> life = life(random, desired);
        MachineKey inOrder = aMachineThatIsTo(desired);
        deliver(inOrder, life, 1);
        Essence expected = essence(inOrder);

        for (int delivery = 0; delivery < 3; delivery++) {
            MachineKey machine = aMachineThatIsTo(desired);
            var shuffled = new ArrayList<>(life);
            life.stream().filter(message -> random.nextInt(3) == 0).forEach(shuffled::add);
            Collections.shuffle(shuffled, random);

            // when
            deliver(machine, shuffled, AT_ONCE);

            // then
            assertThat(essence(machine))
                    .as("seed %d, delivery %d", seed, delivery)
                    .isEqualTo(expected);
            obeysTheLaws(machine);
        }
        obeysTheLaws(inOrder);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void desiredNeverSkipsWhileDevicesReportAndApplicationsChange(long seed) {
        // given
        var random = new Random(seed);
        MachineKey machine = aMachineThatIsTo(1);
        List<Message> life = life(random, 1);
        Collections.shuffle(life, random);

        // when
        Thread application = Thread.ofPlatform().start(() -> {
            for (int n = 2; n <= 15; n++) {
                want(machine, "{'n':" + n + "}");
            }
        });
        deliver(machine, life, AT_ONCE);
        try {
            application.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }

        // then
        assertThat(essence(machine).desiredRevision()).isEqualTo(15);
        obeysTheLaws(machine);
    }

    /** By the history alone. */
    private void obeysTheLaws(MachineKey machine) {
        List<long[]> desired = new ArrayList<>();
        List<long[]> reported = new ArrayList<>();
        var messages = new ArrayList<String>();
        pool.preparedQuery("""
                        select kind, from_revision, to_revision, boot_id, sequence, message_id from twin.transition
                        where factory_id = $1 and machine_id = $2 and accepted and kind in ('desired', 'reported') order by id""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .forEach(row -> {
                    if (row.getString("kind").equals("desired")) {
                        desired.add(new long[] {row.getLong("from_revision"), row.getLong("to_revision")});
                    } else {
                        messages.add(row.getString("message_id"));
                        reported.add(
                                new long[] {row.getLong("to_revision"), row.getLong("boot_id"), row.getLong("sequence")
                                });
                    }
                });
        for (int i = 0; i < desired.size(); i++) {
            assertThat(desired.get(i)).containsExactly(i, i + 1);
        }
        for (int i = 0; i < reported.size(); i++) {
            assertThat(reported.get(i)[0]).isEqualTo(i + 1);
            if (i > 0) {
                long[] before = reported.get(i - 1);
                long[] after = reported.get(i);
                assertThat(after[1] > before[1] || (after[1] == before[1] && after[2] > before[2]))
                        .as("a report after a newer one in the history of %s", machine)
                        .isTrue();
            }
        }
        assertThat(messages).doesNotHaveDuplicates();
    }
}
