package io.millwright.bench.machine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.Availability;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.Outcome;
import io.millwright.model.message.Payload;
import io.millwright.model.message.Receipt;
import io.millwright.model.message.StateReport;
import io.millwright.model.message.Telemetry;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import io.millwright.stack.plant.PlantDevice;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** One made-up machine in one boot: what it says, and where it stands in saying it. Thread-safe. */
public final class Machine {
    /** In each telemetry message. */
    public static final int VALUES = 8;

    /** In every telemetry message. */
    public static final String FIRST_METRIC = "metric_0";

    private final PlantDevice device;
    private final int index;
    private final MachineKey key;
    private final AreaId area;
    private final long bootId;
    private final String bootUid;
    private final Clock clock;
    private final Map<MessageClass, AtomicInteger> sequences = new ConcurrentHashMap<>();
    private final AtomicLong session = new AtomicLong();

    /** @param index its place in the fleet */
    Machine(PlantDevice device, int index, long bootId, Clock clock) {
        this.device = device;
        this.index = index;
        this.key = MachineKey.of(device.factoryId(), device.machineId());
        this.area = new AreaId(device.areaId());
        this.bootId = bootId;
        this.bootUid = device.machineId() + "-" + bootId;
        this.clock = clock;
    }

    public int index() {
        return index;
    }

    public MachineKey key() {
        return key;
    }

    public String id() {
        return device.machineId();
    }

    String password() {
        return device.password();
    }

    public long bootId() {
        return bootId;
    }

    /** Of the newest connection. */
    public long session() {
        return session.get();
    }

    void nextSession() {
        session.incrementAndGet();
    }

    public String topic(MessageClass messageClass) {
        return MachineTopic.of(key, area, messageClass).path();
    }

    List<String> filters() {
        return List.of(MessageClass.DESIRED, MessageClass.COMMAND, MessageClass.REJECTION).stream()
                .map(each -> TopicFilters.ofMachine(key, area, each))
                .toList();
    }

    /** The next position of a class; the first is 1. */
    public int nextSequence(MessageClass messageClass) {
        return sequences.computeIfAbsent(messageClass, _ -> new AtomicInteger()).incrementAndGet();
    }

    /** How many states it has sent. */
    public int reports() {
        return sent(MessageClass.STATE);
    }

    /** How many messages of a class it has sent. */
    public int sent(MessageClass messageClass) {
        AtomicInteger sent = sequences.get(messageClass);
        return sent == null ? 0 : sent.get();
    }

    /** A message of one of the classes that load is made of. */
    public byte[] message(MessageClass messageClass, int sequence) {
        return switch (messageClass) {
            case STATE -> state(sequence);
            case TELEMETRY -> telemetry(sequence);
            case AVAILABILITY, ALERT, EVENT, DESIRED, COMMAND, RECEIPT, OUTCOME, REJECTION, DEAD_LETTER ->
                throw new IllegalArgumentException("no load is made of " + messageClass);
        };
    }

    /** The reported state of a machine with some properties, other ones each time. */
    public byte[] state(int sequence) {
        ObjectNode reported = Json.MAPPER.createObjectNode();
        reported.put("spindle_speed_rpm", 800 + sequence % 400);
        reported.put("feed_mm_min", 120.5 + sequence % 7);
        reported.put("program", "O" + (1000 + sequence % 9));
        reported.put("tool", "T" + (1 + sequence % 24));
        reported.put("door_open", sequence % 2 == 0);
        reported.putObject("coolant").put("on", true).put("pressure_bar", 4.5).put("level_percent", sequence % 100);
        var report = new StateReport(
                reported, null, null, null, "4.7.1", StateReport.OperatingStatus.RUNNING, StateReport.Health.OK);
        return encode(report, sequence);
    }

    /** Eight values at the time of sending. */
    public byte[] telemetry(int sequence) {
        Map<String, MetricValue> values = new LinkedHashMap<>();
        for (int value = 0; value < VALUES; value++) {
            values.put("metric_" + value, new MetricValue.Real(20.5 + value + sequence % 50));
        }
        return encode(Telemetry.ofValues(values), sequence);
    }

    byte[] availability(Availability.Status status, Availability.Reason reason) {
        return encode(new Availability(status, session(), reason), nextSequence(MessageClass.AVAILABILITY));
    }

    byte[] receipt(CommandId command, Receipt.Status status) {
        return encode(new Receipt(command, status), nextSequence(MessageClass.RECEIPT));
    }

    byte[] success(CommandId command) {
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        ObjectNode result = Json.MAPPER.createObjectNode().put("spindle_speed_rpm", 1200);
        return encode(
                new Outcome(command, Outcome.Status.SUCCEEDED, result, null, now, now),
                nextSequence(MessageClass.OUTCOME));
    }

    private byte[] encode(Payload payload, int sequence) {
        String messageId = id() + "-" + bootId + "-" + payload.messageClass().wireName() + "-" + sequence;
        return EnvelopeCodec.encode(new Envelope<>(
                messageId,
                key.machineId(),
                new Position(bootId, sequence),
                bootUid,
                clock.instant().truncatedTo(ChronoUnit.MICROS),
                Envelope.SCHEMA_VERSION,
                null,
                null,
                null,
                null,
                payload));
    }
}
