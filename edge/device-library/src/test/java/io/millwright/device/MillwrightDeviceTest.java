package io.millwright.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperty;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.millwright.device.DesiredHandler.DesiredAnswer;
import io.millwright.device.command.CommandAnswer;
import io.millwright.device.command.CommandOrigin;
import io.millwright.model.connection.Backoff;
import io.millwright.model.envelope.CloudMessage;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Desired;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.Payload;
import io.millwright.model.message.Rejection;
import io.millwright.model.topic.MessageClass;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A device against the real broker; a probe plays the services. */
class MillwrightDeviceTest {
    private static final AtomicInteger MACHINES = new AtomicInteger();
    private static BrokerProcess broker;

    @TempDir
    Path folder;

    private final MachineKey machine = MachineKey.of("f1", "m" + MACHINES.incrementAndGet());
    private final AtomicInteger runs = new AtomicInteger();
    private MqttProbe cloud;

    @BeforeAll
    static void startBroker() {
        broker = BrokerProcess.onDisk().start();
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
        cloud.close();
    }

    private DeviceConfig.Builder device() {
        return MillwrightDevice.builder(machine, new AreaId("a1"))
                .broker(URI.create(broker.url()))
                .password("none")
                .stateFolder(folder)
                .resendAfter(Duration.ofMillis(200))
                .backoff(new Backoff(
                        Duration.ofMillis(50), Duration.ofMillis(500), Duration.ofMillis(50), Duration.ofSeconds(5), 0))
                .onCommand("home", command -> {
                    runs.incrementAndGet();
                    return CommandAnswer.succeeded();
                });
    }

    private String topic(MessageClass messageClass) {
        return "factory/f1/area/a1/machine/" + machine.machineId() + "/" + messageClass.wireName();
    }

    private Mqtt5Publish awaitMessage(MessageClass messageClass, Predicate<JsonNode> wanted) {
        return cloud.await(
                message -> message.getTopic().toString().equals(topic(messageClass)) && wanted.test(json(message)),
                messageClass.wireName() + " as wanted");
    }

    private static JsonNode json(Mqtt5Publish message) {
        try {
            return Json.MAPPER.readTree(message.getPayloadAsBytes());
        } catch (IOException e) {
            throw new AssertionError("not JSON", e);
        }
    }

    private void awaitOnline(long sessionId) {
        awaitMessage(
                MessageClass.AVAILABILITY,
                each -> each.at("/payload/status").asText().equals("online")
                        && each.at("/payload/session_id").asLong() == sessionId);
    }

    private void send(Payload payload, boolean retain) {
        var message = new CloudMessage<>("c-" + System.nanoTime(), "test", Instant.now(), "1.0", null, null, payload);
        cloud.publish(topic(payload.messageClass()), EnvelopeCodec.encode(message), 1, retain);
    }

    private static CommandRequest command(String id, Duration left) {
        Instant now = Instant.now();
        return new CommandRequest(new CommandId(id), "home", Json.MAPPER.createObjectNode(), now, now.plus(left), null);
    }

    private JsonNode awaitOutcome(String commandId) {
        return json(awaitMessage(
                MessageClass.OUTCOME,
                each -> each.at("/payload/command_id").asText().equals(commandId)));
    }

    private long count(MessageClass messageClass) {
        return cloud.received().stream()
                .filter(each -> each.getTopic().toString().equals(topic(messageClass)))
                .count();
    }

    @Test
    void itAnnouncesItselfThenReportsItsStateThenSendsWhatWaited() throws Exception {
        // given
        try (MillwrightDevice device = device().build()) {
            CompletableFuture<Void> early = device.telemetry(Map.of("t", new MetricValue.Real(1.5)));

            // when
            device.start();
            early.get();

            // then
            awaitMessage(
                    MessageClass.TELEMETRY, each -> each.at("/payload/values/t").asDouble() == 1.5);
            assertThat(cloud.received())
                    .extracting(each -> json(each).at("/sequence").asLong() + " "
                            + each.getTopic().getLevels().getLast())
                    .containsExactly("2 availability", "1 state", "1 telemetry");
        }

        // then
        awaitMessage(
                MessageClass.AVAILABILITY,
                each -> each.at("/payload/reason").asText().equals("graceful"));
    }

    @Test
    void aDesiredStateIsAppliedOnceAndReported() {
        // given
        AtomicInteger applied = new AtomicInteger();
        ObjectNode wanted = Json.MAPPER.createObjectNode().put("spindle_speed", 1200);
        send(new Desired(7, wanted, null), true);
        try (MillwrightDevice device = device().onDesired((desired, reported) -> {
                    applied.incrementAndGet();
                    return new DesiredAnswer.Applied(desired.desired());
                })
                .build()) {
            // when
            device.start();

            // then
            awaitMessage(
                    MessageClass.STATE,
                    each -> each.at("/payload/applied_revision").asLong() == 7
                            && each.at("/payload/reported").equals(wanted));

            // when
            send(new Desired(7, wanted, null), true);
            send(new Desired(6, Json.MAPPER.createObjectNode(), null), true);
            send(command("after-desired-" + machine.machineId(), Duration.ofMinutes(1)), false);
            awaitOutcome("after-desired-" + machine.machineId());

            // then
            assertThat(applied).hasValue(1);
        }
    }

    @Test
    void aDeviceComesBackAsWhatItWas() {
        // given
        send(new Desired(7, Json.MAPPER.createObjectNode().put("a", 1), null), true);
        try (MillwrightDevice device = device().build()) {
            device.start();
            awaitMessage(
                    MessageClass.STATE,
                    each -> each.at("/payload/applied_revision").asLong() == 7);
        }
        cloud.clear();

        // when
        try (MillwrightDevice again = device().build()) {
            again.start();

            // then
            awaitMessage(
                    MessageClass.STATE,
                    each -> each.at("/boot_id").asLong() == 2
                            && each.at("/sequence").asLong() == 1
                            && each.at("/payload/applied_revision").asLong() == 7);
        }
    }

    @Test
    void aCommandThatComesTwiceIsRunOnceAndAnsweredTwice() {
        // given
        try (MillwrightDevice device = device().build()) {
            device.start();
            awaitOnline(1);
            CommandRequest command = command("c-twice", Duration.ofMinutes(1));

            // when
            send(command, false);
            awaitOutcome("c-twice");
            send(command, false);

            // then
            awaitMessage(
                    MessageClass.RECEIPT,
                    each -> each.at("/payload/status").asText().equals("duplicate"));
            await().untilAsserted(() -> assertThat(count(MessageClass.OUTCOME)).isEqualTo(2));
            assertThat(runs).hasValue(1);
        }

        // when: a new boot gets it once more
        try (MillwrightDevice rebooted = device().build()) {
            rebooted.start();
            await().untilAsserted(
                            () -> assertThat(count(MessageClass.AVAILABILITY)).isEqualTo(3));
            send(command("c-twice", Duration.ofMinutes(1)), false);

            // then
            await().untilAsserted(() -> assertThat(count(MessageClass.OUTCOME)).isEqualTo(3));
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void anExpiredCommandIsRefusedAndNotRun() {
        // given
        try (MillwrightDevice device = device().build()) {
            device.start();
            awaitOnline(1);

            // when
            send(command("c-late", Duration.ofSeconds(-1)), false);

            // then
            assertThat(awaitOutcome("c-late").at("/payload/status").asText()).isEqualTo("expired");
            assertThat(runs).hasValue(0);
        }
    }

    @Test
    void timeThatACommandWaitsForABusyDeviceCountsAsItsOwn() throws Exception {
        // given: before anything fresh came, the machine's own code keeps the device busy
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        try (MillwrightDevice device = device().listener(new DeviceListener() {
                    @Override
                    public void online(long bootId, long sessionId) {
                        busy.countDown();
                        awaitUninterruptibly(free);
                    }
                })
                .build()) {
            device.start();
            assertThat(busy.await(20, TimeUnit.SECONDS)).isTrue();
            CommandRequest late = command("c-late-" + machine.machineId(), Duration.ofSeconds(2));

            // when
            sendExpiring(late, Duration.ofSeconds(2));
            await().until(() -> Instant.now().isAfter(late.expiresAt()));
            free.countDown();

            // then
            assertThat(awaitOutcome(late.commandId().value())
                            .at("/payload/status")
                            .asText())
                    .isEqualTo("expired");
            assertThat(runs).hasValue(0);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As the service does, so that the broker knows how long it may hold it. */
    private void sendExpiring(CommandRequest command, Duration expiry) {
        var message = new CloudMessage<>("c-" + System.nanoTime(), "test", Instant.now(), "1.0", null, null, command);
        cloud.client()
                .publishWith()
                .topic(topic(MessageClass.COMMAND))
                .payload(EnvelopeCodec.encode(message))
                .qos(MqttQos.AT_LEAST_ONCE)
                .messageExpiryInterval(expiry.toSeconds())
                .send()
                .join();
    }

    @Test
    void theTraceOfACommandComesToItsHandlerAndBackWithEveryAnswer() {
        // given
        String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        Queue<CommandOrigin> told = new ConcurrentLinkedQueue<>();
        try (MillwrightDevice device = device().onCommand("home", (command, origin) -> {
                    told.add(origin);
                    return CommandAnswer.succeeded();
                })
                .build()) {
            device.start();
            awaitOnline(1);
            CommandRequest traced = command("c-traced-" + machine.machineId(), Duration.ofMinutes(1));
            CommandRequest untraced = command("c-untraced-" + machine.machineId(), Duration.ofMinutes(1));

            // when
            sendTraced(traced, trace, "order-7");
            var _ = awaitOutcome(traced.commandId().value());
            sendTraced(traced, trace, "order-7");
            sendTraced(untraced, "nonsense", "order-8");

            // then
            var _ = awaitOutcome(untraced.commandId().value());
            assertThat(told).containsExactly(new CommandOrigin("order-7", trace), new CommandOrigin("order-8", null));
            await().untilAsserted(() -> assertThat(answersTo(traced)).hasSize(4));
            List<Mqtt5Publish> answers = answersTo(traced);
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.getUserProperties().asList())
                            .singleElement()
                            .isEqualTo(Mqtt5UserProperty.of("traceparent", trace)))
                    .allSatisfy(answer -> assertThat(
                                    json(answer).path("correlation_id").asText())
                            .isEqualTo("order-7"));
            assertThat(answersTo(untraced))
                    .hasSize(2)
                    .allSatisfy(answer ->
                            assertThat(answer.getUserProperties().asList()).isEmpty());
        }
    }

    /** Receipts and outcomes. */
    private List<Mqtt5Publish> answersTo(CommandRequest command) {
        return cloud.received().stream()
                .filter(message -> message.getTopic().toString().equals(topic(MessageClass.RECEIPT))
                        || message.getTopic().toString().equals(topic(MessageClass.OUTCOME)))
                .filter(message -> json(message)
                        .at("/payload/command_id")
                        .asText()
                        .equals(command.commandId().value()))
                .toList();
    }

    private void sendTraced(CommandRequest command, String traceParent, String correlationId) {
        var message = new CloudMessage<>(
                "c-" + System.nanoTime(), "test", Instant.now(), "1.0", null, correlationId, command);
        cloud.client()
                .publishWith()
                .topic(topic(MessageClass.COMMAND))
                .payload(EnvelopeCodec.encode(message))
                .qos(MqttQos.AT_LEAST_ONCE)
                .userProperties(Mqtt5UserProperties.of(Mqtt5UserProperty.of("traceparent", traceParent)))
                .send()
                .join();
    }

    @Test
    void aRetainedCommandIsRefused() {
        // given
        send(command("c-retained", Duration.ofMinutes(1)), true);

        // when
        try (MillwrightDevice device = device().build()) {
            device.start();

            // then
            assertThat(awaitOutcome("c-retained").at("/payload/error/code").asText())
                    .isEqualTo("retained");
            assertThat(runs).hasValue(0);
        }
    }

    @Test
    void telemetryThatNobodyHearsIsSentAgainUntilSomebodyDoes() throws Exception {
        // given
        disconnectCloud();
        try (MillwrightDevice device = device().build()) {
            device.start();
            CompletableFuture<Void> sent = device.telemetry(Map.of("t", new MetricValue.Real(2.5)));
            await().until(() -> device.waiting() > 0);

            // when
            connectCloud();

            // then
            sent.get();
            awaitMessage(
                    MessageClass.TELEMETRY, each -> each.at("/payload/values/t").asDouble() == 2.5);
        }
    }

    @Test
    void aBrokerThatIsKilledCostsNothingButTime() throws Exception {
        // given
        try (MillwrightDevice device =
                device().queue(100, WhenFull.BLOCK_CALLER).build()) {
            device.start();
            awaitOnline(1);
            CompletableFuture<?>[] sent = new CompletableFuture<?>[500];

            // when
            for (int i = 0; i < sent.length; i++) {
                if (i == 250) {
                    broker.kill9();
                    broker.start();
                    connectCloud();
                }
                sent[i] = device.telemetry(Map.of("n", new MetricValue.Whole(i)));
            }
            CompletableFuture.allOf(sent).get();

            // then
            assertThat(device.waiting()).isZero();
            awaitMessage(
                    MessageClass.TELEMETRY, each -> each.at("/payload/values/n").asInt() == 499);
            awaitMessage(
                    MessageClass.AVAILABILITY,
                    each -> each.at("/payload/status").asText().equals("online")
                            && each.at("/payload/session_id").asLong() > 1);
        }
    }

    @Test
    void aLateWillIsAnsweredWithOnlineAgain() {
        // given
        try (MillwrightDevice device = device().build()) {
            device.start();
            awaitOnline(1);
            long before = count(MessageClass.AVAILABILITY);

            // when
            send(
                    new Rejection(
                            "m-1",
                            MessageClass.AVAILABILITY,
                            Rejection.Reason.STALE,
                            null,
                            new Rejection.Current(1, null, 1L),
                            null),
                    false);

            // then
            await().untilAsserted(
                            () -> assertThat(count(MessageClass.AVAILABILITY)).isGreaterThan(before));
        }
    }

    @Test
    void aReusedBootIdIsGivenUpForTheOneThatTheCloudNames() {
        // given
        try (MillwrightDevice device = device().build()) {
            device.start();
            JsonNode state = json(awaitMessage(MessageClass.STATE, each -> true));

            // when
            send(
                    new Rejection(
                            state.get("message_id").asText(),
                            MessageClass.STATE,
                            Rejection.Reason.BOOT_REUSED,
                            null,
                            new Rejection.Current(57, 1L, null),
                            58L),
                    false);

            // then
            awaitMessage(
                    MessageClass.STATE,
                    each -> each.get("boot_id").asLong() == 58
                            && each.get("sequence").asLong() == 1);
            assertThat(device.boot().bootId()).isEqualTo(58);
        }
    }

    @Test
    void aReusedBootIdOfAnEarlierBootIsNoReasonToChange() {
        // given
        try (MillwrightDevice device = device().build()) {
            device.start();
            awaitOnline(1);

            // when
            send(
                    new Rejection(
                            "a message of another boot",
                            MessageClass.STATE,
                            Rejection.Reason.BOOT_REUSED,
                            null,
                            new Rejection.Current(57, 1L, null),
                            58L),
                    false);
            send(command("c-after", Duration.ofMinutes(1)), false);

            // then
            awaitOutcome("c-after");
            assertThat(device.boot().bootId()).isEqualTo(1);
        }
    }

    @Test
    void telemetryLeftOutForWantOfRoomIsReportedAsOneRange() {
        // given
        try (MillwrightDevice device = device().queue(10, WhenFull.DROP_OLDEST).build()) {
            for (int i = 0; i < 50; i++) {
                var _ = device.telemetry(Map.of("n", new MetricValue.Whole(i)));
            }

            // when
            device.start();

            // then
            JsonNode skipped = json(awaitMessage(
                            MessageClass.EVENT,
                            each -> each.at("/payload/code").asText().equals("sequence.skipped")))
                    .at("/payload/values");
            assertThat(skipped.toString())
                    .isEqualTo(
                            "{\"class\":\"telemetry\",\"boot_id\":1,\"from\":1,\"to\":40,\"reason\":\"queue_full\"}");
            awaitMessage(
                    MessageClass.TELEMETRY, each -> each.at("/payload/values/n").asInt() == 40);
            assertThat(device.waiting()).isLessThanOrEqualTo(11);
        }
    }

    @Test
    void aHandlerThatThrowsRejectsTheRevisionAndTheDeviceStillListens() {
        // given
        send(new Desired(7, Json.MAPPER.createObjectNode().put("a", 1), null), true);
        try (MillwrightDevice device = device().onDesired((desired, reported) -> {
                    throw new IllegalStateException("a fault of the machine's own code");
                })
                .build()) {
            // when
            device.start();

            // then
            awaitMessage(
                    MessageClass.STATE,
                    each -> each.at("/payload/apply_status").asText().equals("rejected")
                            && each.at("/payload/applied_revision").asLong() == 7);
            send(command("c-still-" + machine.machineId(), Duration.ofMinutes(1)), false);
            awaitOutcome("c-still-" + machine.machineId());
        }
    }

    @Test
    void aListenerThatThrowsCostsOneConnectionNotTheDevice() {
        // given
        AtomicInteger faults = new AtomicInteger();
        try (MillwrightDevice device = device().listener(new DeviceListener() {
                    @Override
                    public void rejected(Rejection rejection) {
                        faults.incrementAndGet();
                        throw new IllegalStateException("a fault of the machine's own code");
                    }
                })
                .build()) {
            device.start();
            awaitOnline(1);

            // when
            send(new Rejection("m-1", MessageClass.TELEMETRY, Rejection.Reason.MALFORMED, null, null, null), false);

            // then
            awaitOnline(2);
            send(command("c-after-fault-" + machine.machineId(), Duration.ofMinutes(1)), false);
            awaitOutcome("c-after-fault-" + machine.machineId());
            assertThat(faults).hasValue(1);
        }
    }
}
