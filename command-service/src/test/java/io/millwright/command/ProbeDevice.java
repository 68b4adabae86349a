package io.millwright.command;

import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import io.millwright.model.envelope.DecodedCloud;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.Availability;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Outcome;
import io.millwright.model.message.Payload;
import io.millwright.model.message.Receipt;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.testing.MqttProbe;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/** A machine played by hand: it says nothing that the test does not make it say. */
public final class ProbeDevice implements AutoCloseable {
    private static final AreaId AREA = new AreaId("a1");

    private final MachineKey machine;
    private final AtomicLong sequence = new AtomicLong();
    private final long session;
    private final MqttProbe probe;

    private ProbeDevice(MachineKey machine, int port, long session) {
        this.machine = machine;
        this.session = session;
        sequence.set(session * 1_000);
        probe = MqttProbe.connect(port, machine.clientId())
                .subscribe(topic(MessageClass.COMMAND))
                .subscribe(topic(MessageClass.REJECTION));
    }

    /** Connected, subscribed and announced. */
    public static ProbeDevice online(MachineKey machine, int port, long session) {
        ProbeDevice device = new ProbeDevice(machine, port, session);
        device.say(new Availability(Availability.Status.ONLINE, session, Availability.Reason.CONNECTED));
        return device;
    }

    public void goOffline() {
        say(new Availability(Availability.Status.OFFLINE, session, Availability.Reason.GRACEFUL));
    }

    public Mqtt5Publish awaitCommand(String id) {
        return probe.await(
                message -> isCommand(message)
                        && request(message).commandId().value().equals(id),
                "command " + id);
    }

    public Mqtt5Publish awaitRejection() {
        return probe.await(topic(MessageClass.REJECTION));
    }

    /** The ids of all commands that arrived, with repetitions. */
    public List<String> commands() {
        return probe.received().stream()
                .filter(this::isCommand)
                .map(message -> request(message).commandId().value())
                .toList();
    }

    public static CommandRequest request(Mqtt5Publish message) {
        return switch (EnvelopeCodec.decodeCloud(message.getPayloadAsBytes(), CommandRequest.class)) {
            case DecodedCloud.Valid<CommandRequest>(var cloud) -> cloud.payload();
            case DecodedCloud.Malformed<CommandRequest>(var detail) -> throw new AssertionError(detail);
        };
    }

    public void receipt(String id) {
        say(new Receipt(new CommandId(id), Receipt.Status.RECEIVED));
    }

    public void outcome(String id, Outcome.Status status) {
        say(new Outcome(
                new CommandId(id), status, Json.MAPPER.createObjectNode().put("rpm", 1200), null, null, null));
    }

    public void raw(MessageClass messageClass, String payload) {
        probe.publish(topic(messageClass), payload);
    }

    private void say(Payload payload) {
        var envelope = new Envelope<>(
                UUID.randomUUID().toString(),
                machine.machineId(),
                new Position(1, sequence.incrementAndGet()),
                null,
                Clock.systemUTC().instant(),
                Envelope.SCHEMA_VERSION,
                null,
                null,
                null,
                null,
                payload);
        MessageClass messageClass = payload.messageClass();
        byte[] message = EnvelopeCodec.encode(envelope);
        // as a device must: while nobody is subscribed, such as after the broker's death, it is sent again
        Awaitility.await()
                .until(
                        () -> probe.publish(topic(messageClass), message, 1, messageClass.retained()),
                        answer -> answer != Mqtt5PubAckReasonCode.NO_MATCHING_SUBSCRIBERS);
    }

    private boolean isCommand(Mqtt5Publish message) {
        return message.getTopic().toString().equals(topic(MessageClass.COMMAND));
    }

    private String topic(MessageClass messageClass) {
        return MachineTopic.of(machine, AREA, messageClass).path();
    }

    @Override
    public void close() {
        probe.close();
    }
}
