package io.millwright.ingestion.intake;

import io.millwright.model.envelope.ClockState;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.Sample;
import io.millwright.model.message.Telemetry;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InboundMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Telemetry as a machine sends it. */
final class TelemetryBuilder {
    static final Instant NOW = Instant.parse("2026-11-30T21:00:00Z");
    static final TimeLimits LIMITS = new TimeLimits(Duration.ofMinutes(5), Optional.empty(), 100);

    private MachineKey machine = MachineKey.of("f1", "m1");
    private long bootId = 1;
    private @Nullable String bootUid = "uid-1";
    private long sequence = 1;
    private Instant sentAt = NOW;
    private Instant receivedAt = NOW;
    private @Nullable ClockState clock;
    private final List<Sample> samples = new ArrayList<>();
    private final Map<String, MetricValue> values = new LinkedHashMap<>();

    static TelemetryBuilder aMessage() {
        return new TelemetryBuilder();
    }

    TelemetryBuilder of(MachineKey sender) {
        machine = sender;
        return this;
    }

    TelemetryBuilder of(String machineId) {
        return of(MachineKey.of("f1", machineId));
    }

    TelemetryBuilder boot(long id, @Nullable String uid) {
        bootId = id;
        bootUid = uid;
        return this;
    }

    TelemetryBuilder sequence(long number) {
        sequence = number;
        return this;
    }

    TelemetryBuilder sentAt(Instant time) {
        sentAt = time;
        return this;
    }

    TelemetryBuilder receivedAt(Instant time) {
        receivedAt = time;
        return this;
    }

    TelemetryBuilder withUnsyncedClock() {
        clock = ClockState.UNSYNCED;
        return this;
    }

    TelemetryBuilder value(String metric, MetricValue value) {
        values.put(metric, value);
        return this;
    }

    TelemetryBuilder value(String metric, double value) {
        return value(metric, new MetricValue.Real(value));
    }

    TelemetryBuilder sample(Instant at, Map<String, MetricValue> measured) {
        samples.add(new Sample(at, measured));
        return this;
    }

    Envelope<Telemetry> envelope() {
        return new Envelope<>(
                machine + "-" + bootId + "-" + bootUid + "-" + sequence,
                machine.machineId(),
                new Position(bootId, sequence),
                bootUid,
                sentAt,
                Envelope.SCHEMA_VERSION,
                null,
                null,
                null,
                clock,
                samples.isEmpty() ? Telemetry.ofValues(values) : new Telemetry(samples));
    }

    /** What is to be stored of it. */
    TelemetryMessage decided() {
        return decided(LIMITS);
    }

    TelemetryMessage decided(TimeLimits limits) {
        return ValueDecision.decide(machine, envelope(), receivedAt, limits);
    }

    MachineTopic topic() {
        return MachineTopic.of(machine, new AreaId("a1"), MessageClass.TELEMETRY);
    }

    byte[] bytes() {
        return EnvelopeCodec.encode(envelope());
    }

    InboundMessage inbound() {
        return inbound(topic().path(), bytes());
    }

    /** Its JSON with a piece replaced, to write what no honest encoder writes. */
    InboundMessage inboundWith(String piece, String replacement) {
        String json = new String(bytes(), StandardCharsets.UTF_8);
        if (!json.contains(piece)) {
            throw new IllegalArgumentException(piece + " is not in " + json);
        }
        return inbound(topic().path(), json.replace(piece, replacement).getBytes(StandardCharsets.UTF_8));
    }

    static InboundMessage inbound(String topic, byte[] payload) {
        return new InboundMessage(topic, payload, 1, false, false, NOW, Map.of());
    }
}
