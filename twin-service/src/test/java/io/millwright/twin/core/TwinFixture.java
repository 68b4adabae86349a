package io.millwright.twin.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.Position;
import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.Payload;
import io.millwright.model.message.StateReport;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.twin.core.Connectivity.Seen;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Twins and messages as tests speak of them. */
public final class TwinFixture {
    public static final MachineKey PRESS = MachineKey.of("f1", "press-07");
    public static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private TwinFixture() {}

    public static Instant afterNoon(long seconds) {
        return NOON.plusSeconds(seconds);
    }

    public static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    public static Twin aTwin() {
        return Twin.of(PRESS);
    }

    public static DesiredState desired(long revision) {
        return new DesiredState(revision, json("{'speed':" + revision + "}"), Map.of(), NOON, null);
    }

    /** A twin whose desired revision was set at noon. */
    public static Twin desiring(Twin twin, long revision) {
        return twin.withDesired(desired(revision), NOON);
    }

    public static StateReport state(@Nullable Long applied, @Nullable ApplyStatus status, @Nullable String reason) {
        return new StateReport(json("{'speed':1}"), applied, status, reason, null, null, null);
    }

    public static StateReport state(@Nullable Long applied) {
        return state(applied, null, null);
    }

    public static Reported reported(long boot, @Nullable String uid, long sequence, StateReport report) {
        return new Reported(1, new Position(boot, sequence), uid, "m-" + sequence, NOON, afterNoon(1), report);
    }

    public static Seen online(long boot, long session) {
        return new Seen(new Session(boot, session), Cause.CONNECTED, null, NOON);
    }

    public static <P extends Payload> Envelope<P> envelope(
            long boot, @Nullable String uid, long sequence, @Nullable Via via, P payload) {
        return new Envelope<>(
                "m-" + boot + "-" + uid + "-" + sequence,
                PRESS.machineId(),
                new Position(boot, sequence),
                uid,
                NOON,
                Envelope.SCHEMA_VERSION,
                null,
                null,
                via,
                null,
                payload);
    }

    public static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
