package io.millwright.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.millwright.device.command.CommandAnswer;
import io.millwright.model.envelope.CloudMessage;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.topic.MessageClass;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A device whose wall clock jumps by a day, against the real broker: what is in time runs, what is late does not. */
class ClockJumpTest {
    private static final AtomicInteger MACHINES = new AtomicInteger();
    private static BrokerProcess broker;

    @TempDir
    Path folder;

    private final MachineKey machine = MachineKey.of("f1", "jump" + MACHINES.incrementAndGet());
    private final JumpingClock clock = new JumpingClock();
    private final Queue<String> ran = new ConcurrentLinkedQueue<>();
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private MqttProbe cloud;

    /** The right time, until it is told to jump. */
    private static final class JumpingClock extends Clock {
        private volatile Duration ahead = Duration.ZERO;

        void jump(Duration by) {
            ahead = by;
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(ahead);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @BeforeAll
    static void startBroker() {
        broker = BrokerProcess.inMemory().start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @BeforeEach
    void connectCloud() {
        cloud = MqttProbe.connect(broker.port(), "cloud-" + machine.machineId());
        cloud.subscribe("factory/+/area/+/machine/" + machine.machineId() + "/+");
    }

    @AfterEach
    void disconnectCloud() {
        release.countDown();
        cloud.close();
    }

    /** Its command {@code hold} keeps the command thread until it is released; {@code note} only notes that it ran. */
    private MillwrightDevice started() {
        MillwrightDevice device = MillwrightDevice.builder(machine, new AreaId("a1"))
                .broker(URI.create(broker.url()))
                .password("none")
                .stateFolder(folder)
                .clock(clock)
                .onCommand("hold", command -> {
                    held.countDown();
                    release.await();
                    return CommandAnswer.succeeded();
                })
                .onCommand("note", command -> {
                    ran.add(command.commandId().value());
                    return CommandAnswer.succeeded();
                })
                .build();
        device.start();
        long boot = device.boot().bootId();
        awaitMessage(MessageClass.STATE, each -> each.get("boot_id").asLong() == boot);
        return device;
    }

    private String topic(MessageClass messageClass) {
        return "factory/f1/area/a1/machine/" + machine.machineId() + "/" + messageClass.wireName();
    }

    private JsonNode awaitMessage(MessageClass messageClass, Predicate<JsonNode> wanted) {
        return json(cloud.await(
                message -> message.getTopic().toString().equals(topic(messageClass)) && wanted.test(json(message)),
                messageClass.wireName() + " as wanted"));
    }

    private static JsonNode json(Mqtt5Publish message) {
        try {
            return Json.MAPPER.readTree(message.getPayloadAsBytes());
        } catch (IOException e) {
            throw new AssertionError("not JSON", e);
        }
    }

    private CommandRequest command(String id, String type, Duration left) {
        Instant now = Instant.now();
        return new CommandRequest(
                new CommandId(id + "-" + machine.machineId()),
                type,
                Json.MAPPER.createObjectNode(),
                now,
                now.plus(left),
                null);
    }

    /** As the service sends it. */
    private void send(CommandRequest command) {
        Instant now = Instant.now();
        var message = new CloudMessage<>("c-" + System.nanoTime(), "test", now, "1.0", null, null, command);
        cloud.client()
                .publishWith()
                .topic(topic(MessageClass.COMMAND))
                .payload(EnvelopeCodec.encode(message))
                .qos(MqttQos.AT_LEAST_ONCE)
                .messageExpiryInterval(
                        Duration.between(now, command.expiresAt()).toSeconds())
                .send()
                .join();
    }

    private String outcome(CommandRequest command) {
        return awaitMessage(
                        MessageClass.OUTCOME,
                        each -> each.at("/payload/command_id")
                                .asText()
                                .equals(command.commandId().value()))
                .at("/payload/status")
                .asText();
    }

    private void received(CommandRequest command) {
        var _ = awaitMessage(
                MessageClass.RECEIPT,
                each -> each.at("/payload/command_id")
                        .asText()
                        .equals(command.commandId().value()));
    }

    private static void awaitExpiry(CommandRequest command) {
        await().until(() -> Instant.now().isAfter(command.expiresAt()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"P1D", "-P1D"})
    void aJumpWhileCommandsWaitForTheirTurnChangesNothing(Duration jump) throws Exception {
        // given
        try (MillwrightDevice device = started()) {
            CommandRequest first = command("first", "hold", Duration.ofMinutes(1));
            CommandRequest shortLived = command("short", "note", Duration.ofSeconds(3));
            CommandRequest longLived = command("long", "note", Duration.ofMinutes(1));
            send(first);
            assertThat(held.await(20, TimeUnit.SECONDS)).isTrue();
            send(shortLived);
            send(longLived);
            received(longLived);

            // when
            clock.jump(jump);
            awaitExpiry(shortLived);
            release.countDown();

            // then
            assertThat(outcome(shortLived)).isEqualTo("expired");
            assertThat(outcome(longLived)).isEqualTo("succeeded");
            assertThat(outcome(first)).isEqualTo("succeeded");
            assertThat(ran).containsExactly(longLived.commandId().value());
            assertThat(device.waiting()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"P1D", "-P1D"})
    void aJumpBetweenTheSendingAndTheArrivalChangesNothing(Duration jump) {
        // given
        try (MillwrightDevice device = started()) {
            CommandRequest early = command("early", "note", Duration.ofMinutes(1));
            send(early);
            assertThat(outcome(early)).isEqualTo("succeeded");
            CommandRequest inTime = command("in-time", "note", Duration.ofSeconds(30));
            CommandRequest late = command("late", "note", Duration.ofSeconds(-1));

            // when
            clock.jump(jump);
            send(inTime);
            sendLate(late);

            // then
            assertThat(outcome(inTime)).isEqualTo("succeeded");
            assertThat(outcome(late)).isEqualTo("expired");
            assertThat(ran)
                    .containsExactly(
                            early.commandId().value(), inTime.commandId().value());
            assertThat(device.waiting()).isZero();
        }
    }

    /** As by a broker that does not count the time for which it holds a message. */
    private void sendLate(CommandRequest command) {
        var message = new CloudMessage<>("c-" + System.nanoTime(), "test", Instant.now(), "1.0", null, null, command);
        cloud.publish(topic(MessageClass.COMMAND), EnvelopeCodec.encode(message), 1, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"P1D", "-P1D"})
    void aDeviceThatComesBackOnAnotherDayRunsNothingAgainAndNothingLate(Duration jump) {
        // given
        CommandRequest known = command("known", "note", Duration.ofMinutes(1));
        try (MillwrightDevice _ = started()) {
            send(known);
            assertThat(outcome(known)).isEqualTo("succeeded");
        }
        clock.jump(jump);
        cloud.clear();

        // when
        try (MillwrightDevice _ = started()) {
            CommandRequest fresh = command("fresh", "note", Duration.ofSeconds(30));
            CommandRequest late = command("late", "note", Duration.ofSeconds(-1));
            send(known);
            sendLate(late);
            send(fresh);

            // then
            assertThat(outcome(fresh)).isEqualTo("succeeded");
            assertThat(outcome(late)).isEqualTo("expired");
            assertThat(outcome(known)).isEqualTo("succeeded");
            assertThat(ran)
                    .containsExactly(
                            known.commandId().value(), fresh.commandId().value());
        }
    }
}
