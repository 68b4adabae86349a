package io.millwright.model.envelope;

import io.millwright.model.id.MachineId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message from a device. {@link EnvelopeCodec} reads and writes it.
 *
 * @param messageId unique per source, 1 to 128 characters (UUIDv7 advised)
 * @param sourceId the machine that the topic names
 * @param bootUid random at every boot; absent when the source has none. The same boot id with another uid is another life
 * @param sentAt the source's clock: information, never an order
 * @param expiresAt after it the message is of no use
 * @param clock absent means synced
 */
public record Envelope<P>(
        String messageId,
        MachineId sourceId,
        Position position,
        @Nullable String bootUid,
        Instant sentAt,
        String schemaVersion,
        @Nullable Instant expiresAt,
        @Nullable String correlationId,
        @Nullable Via via,
        @Nullable ClockState clock,
        P payload) {
    public static final String SCHEMA_VERSION = "1.0";

    public long bootId() {
        return position.bootId();
    }

    public long sequence() {
        return position.sequence();
    }

    public boolean isClockUnsynced() {
        return clock == ClockState.UNSYNCED;
    }

    /** The same envelope around another payload. */
    public <Q> Envelope<Q> with(Q other) {
        return new Envelope<>(
                messageId,
                sourceId,
                position,
                bootUid,
                sentAt,
                schemaVersion,
                expiresAt,
                correlationId,
                via,
                clock,
                other);
    }
}
