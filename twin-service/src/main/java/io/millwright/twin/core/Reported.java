package io.millwright.twin.core;

import io.millwright.model.envelope.Position;
import io.millwright.model.message.StateReport;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The newest report that was taken.
 *
 * @param revision counts the reports taken, from 1
 * @param receivedAt the server's time
 */
public record Reported(
        long revision,
        Position position,
        @Nullable String bootUid,
        String messageId,
        Instant sentAt,
        Instant receivedAt,
        StateReport report) {
    /** Times in whole microseconds, which is what the store keeps. */
    public Reported {
        sentAt = sentAt.truncatedTo(ChronoUnit.MICROS);
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** The desired revision that the machine applied, rejected or overrode; 0 when it never had one. */
    public long appliedRevision() {
        Long applied = report.appliedRevision();
        return applied == null ? 0 : applied;
    }
}
