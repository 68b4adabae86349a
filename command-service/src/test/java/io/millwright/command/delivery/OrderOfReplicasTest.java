package io.millwright.command.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.CommandTestBase;
import io.millwright.command.ProbeDevice;
import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.ChangeQueueService;
import io.millwright.command.ledger.LedgerService;
import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.CommandEvent.ReceiptArrived;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Report;
import io.millwright.model.envelope.DecodedCloud;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Outcome;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two replicas at one outbox, claiming at the same moment and dying between claim and PUBACK, in seeded interleavings: each
 * command leaves once unless its claimer died, and never before those that its type makes it wait for.
 */
@QuarkusTest
@TestProfile(OrderOfReplicasTest.NothingSentByItself.class)
class OrderOfReplicasTest extends CommandTestBase {
    private static final String ORDERED = """
            {"command_types": [
              {"type": "any", "order": "any"},
              {"type": "after_receipt", "order": "after_receipt"},
              {"type": "after_outcome", "order": "after_outcome"}]}""";
    private static final List<String> TYPES = List.of("any", "after_receipt", "after_outcome");
    private static final int MACHINES = 3;
    private static final int COMMANDS_OF_A_MACHINE = 8;
    private static final int MOST_STEPS = 2_000;
    private static final int MAX_RESULT_BYTES = 65_536;

    @Inject
    OutboxRepository outbox;

    @Inject
    LedgerService ledger;

    @Inject
    ChangeQueueService queue;

    @Inject
    DeliveryConfig config;

    @Inject
    MeterRegistry metrics;

    /** The service's own publisher stands still, so that the test's two decide alone. */
    public static final class NothingSentByItself implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "millwright.command.delivery.max-underway",
                    "0",
                    // nobody sends again because of the time that the test takes
                    "millwright.command.delivery.resend-after",
                    "1H",
                    "millwright.command.delivery.max-pause",
                    "1H");
        }
    }

    private record Planned(String id, MachineKey machine, String type, List<Planned> earlier) {}

    private final Map<String, Planned> planned = new HashMap<>();
    private final Set<String> received = ConcurrentHashMap.newKeySet();
    private final Set<String> ended = ConcurrentHashMap.newKeySet();
    /** Left with a replica that died before the broker's word: somebody has to send it again. */
    private final Set<String> mayLeaveAgain = ConcurrentHashMap.newKeySet();

    /** Claimed by a replica that died, and by nobody since. */
    private final Set<String> orphaned = new HashSet<>();

    private final List<String> sent = new ArrayList<>();
    private final Queue<String> offences = new ConcurrentLinkedQueue<>();

    /** One replica; what it publishes is judged at that moment. */
    private final class Replica {
        private final OutboxPublisher publisher =
                new OutboxPublisher(pool, outbox, ledger, queue, this::publish, config, metrics);
        private boolean dying;

        private Uni<PublishResult> publish(OutboundMessage message) {
            left(idOf(message));
            return dying ? Uni.createFrom().nothing() : Uni.createFrom().item(new PublishResult.Accepted());
        }
    }

    private synchronized void left(String id) {
        Planned command = planned.get(id);
        if (command == null) {
            return; // of another test
        }
        boolean again = mayLeaveAgain.remove(id);
        if (sent.contains(id) && !again) {
            offences.add(id + " left twice");
        }
        sent.add(id);
        for (Planned earlier : command.earlier) {
            boolean waits = switch (command.type) {
                case "after_receipt" -> !received.contains(earlier.id) && !ended.contains(earlier.id);
                case "after_outcome" -> !ended.contains(earlier.id);
                default -> false;
            };
            if (waits) {
                offences.add(command.type + " " + id + " left before " + earlier.id);
            }
        }
    }

    private static String idOf(OutboundMessage message) {
        return switch (EnvelopeCodec.decodeCloud(message.payload(), CommandRequest.class)) {
            case DecodedCloud.Valid<CommandRequest>(var cloud) ->
                cloud.payload().commandId().value();
            case DecodedCloud.Malformed<CommandRequest>(var detail) -> throw new AssertionError(detail);
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void eachCommandLeavesInItsOrderAndOnceWhoeverSendsIt(long seed) {
        // given
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<ProbeDevice> devices = submit(random);
        Replica one = new Replica();
        Replica other = new Replica();
        List<OutboxPublisher.Batch> held = new ArrayList<>();

        // when
        int steps = 0;
        while (ended.size() < planned.size()) {
            assertThat(steps++)
                    .as("steps; ended %s of %s", ended, planned.keySet())
                    .isLessThan(MOST_STEPS);
            switch (random.nextInt(6)) {
                case 0, 1 -> claimTogether(one, other, random, held);
                case 2 -> {
                    if (!held.isEmpty()) {
                        var _ = one.publisher.send(held.removeFirst()).await().indefinitely();
                    }
                }
                case 3 -> any(random, received).ifPresent(this::receipt);
                case 4 -> any(random, ended).ifPresent(this::outcome);
                default -> {
                    pausesEnd();
                    outbox.lookAgain(pool).await().indefinitely();
                }
            }
        }

        // then
        assertThat(offences).isEmpty();
        assertThat(new HashSet<>(sent)).containsExactlyInAnyOrderElementsOf(planned.keySet());
        devices.forEach(ProbeDevice::close);
    }

    private List<ProbeDevice> submit(Random random) {
        List<MachineKey> all = new ArrayList<>();
        List<ProbeDevice> devices = new ArrayList<>();
        Map<MachineKey, List<Planned>> earlier = new HashMap<>();
        for (int i = 0; i < MACHINES; i++) {
            MachineKey machine = aRegisteredMachine("orders", ORDERED);
            all.add(machine);
            devices.add(ProbeDevice.online(machine, broker.port(), 1));
        }
        for (int i = 0; i < MACHINES * COMMANDS_OF_A_MACHINE; i++) {
            MachineKey machine = all.get(i % MACHINES);
            String type = TYPES.get(random.nextInt(TYPES.size()));
            String id = post(machine, aName("key"), "{'type':'" + type + "','ttl':'PT1H'}")
                    .statusCode(202)
                    .extract()
                    .path("command_id");
            List<Planned> before = earlier.computeIfAbsent(machine, _ -> new ArrayList<>());
            Planned command = new Planned(id, machine, type, List.copyOf(before));
            before.add(command);
            planned.put(id, command);
        }
        soon().untilAsserted(() -> assertThat(online(all)).isEqualTo(MACHINES));
        return devices;
    }

    private long online(List<MachineKey> all) {
        return pool.preparedQuery("""
                        select count(distinct machine_id) from command.outbox
                        where send_at is not null and machine_id = any($1)""")
                .executeAndAwait(Tuple.of((Object)
                        all.stream().map(each -> each.machineId().value()).toArray(String[]::new)))
                .iterator()
                .next()
                .getLong(0);
    }

    private void claimTogether(Replica one, Replica other, Random random, List<OutboxPublisher.Batch> held) {
        List<OutboxPublisher.Batch> batches = Uni.join()
                .all(one.publisher.claim(), other.publisher.claim())
                .andFailFast()
                .await()
                .indefinitely();
        settle(one, batches.get(0), random, held);
        settle(other, batches.get(1), random, held);
    }

    /** It is sent at once, or later, or its replica dies: before anything has left, or before the broker's word. */
    private void settle(Replica replica, OutboxPublisher.Batch batch, Random random, List<OutboxPublisher.Batch> held) {
        switch (random.nextInt(6)) {
            case 0 -> held.add(batch);
            case 1 -> orphaned.addAll(ids(batch));
            case 2 -> {
                int before = departures();
                replica.dying = true;
                var _ = replica.publisher.send(batch).subscribe().with(_ -> {}, _ -> {});
                soon().until(() -> departures() == before + batch.attempts().size());
                replica.dying = false;
                orphaned.addAll(ids(batch));
                mayLeaveAgain.addAll(ids(batch));
            }
            default -> replica.publisher.send(batch).await().indefinitely();
        }
    }

    private synchronized int departures() {
        return sent.size();
    }

    private static List<String> ids(OutboxPublisher.Batch batch) {
        return batch.attempts().stream()
                .map(each -> each.key().commandId().value())
                .toList();
    }

    /** For the orphaned: the pause after which anybody may send them again. */
    private void pausesEnd() {
        pool.preparedQuery(
                        "update command.outbox set send_at = now() where command_id = any($1) and send_at is not null")
                .executeAndAwait(Tuple.of((Object) orphaned.toArray(String[]::new)));
        orphaned.clear();
    }

    /** One that has left and of which the machine has not said this yet. */
    private synchronized Optional<Planned> any(Random random, Set<String> said) {
        List<String> open = sent.stream()
                .distinct()
                .filter(id -> !said.contains(id))
                .sorted()
                .toList();
        return open.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(planned.get(open.get(random.nextInt(open.size()))));
    }

    private void receipt(Planned command) {
        received.add(command.id);
        record(Change.of(key(command), command.machine, ReceiptArrived::new));
    }

    private void outcome(Planned command) {
        ended.add(command.id);
        Outcome said = new Outcome(new CommandId(command.id), Outcome.Status.SUCCEEDED, null, null, null, null);
        record(Change.of(
                key(command),
                command.machine,
                now -> new OutcomeArrived(Report.of(said, new Position(1, 1), now, MAX_RESULT_BYTES, null))));
    }

    private void record(Change change) {
        var _ = ledger.record(List.of(change)).await().indefinitely();
    }

    private static CommandKey key(Planned command) {
        return new CommandKey(command.machine.factoryId(), new CommandId(command.id));
    }
}
