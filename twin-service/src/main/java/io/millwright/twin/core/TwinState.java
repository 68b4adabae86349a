package io.millwright.twin.core;

import io.millwright.model.message.StateReport;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.model.message.StateReport.Health;
import io.millwright.model.message.StateReport.OperatingStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A twin without its documents, as a line of the history holds it: what {@code twin.state_of} makes in the database of a row
 * that a report has changed.
 */
public record TwinState(
        long version,
        long desiredRevision,
        @Nullable Instant desiredChangedAt,
        @Nullable String desiredCorrelationId,
        @Nullable Long reportedRevision,
        @Nullable Long bootId,
        @Nullable String bootUid,
        @Nullable Long sequence,
        @Nullable String messageId,
        @Nullable Instant sentAt,
        @Nullable Instant reportedAt,
        @Nullable Statement report,
        @Nullable Cause cause,
        @Nullable Long sessionBootId,
        @Nullable Long sessionId,
        @Nullable String viaGatewayId,
        @Nullable Long viaBootId,
        @Nullable Long viaSessionId,
        @Nullable Instant connectivitySince,
        Convergence.State convergence,
        @Nullable String convergenceReason,
        @Nullable Instant convergenceSince,
        @Nullable Long convergenceTookMs,
        @Nullable Instant silentSince) {

    /** A report without the reported document. */
    record Statement(
            @Nullable Long appliedRevision,
            @Nullable ApplyStatus applyStatus,
            @Nullable String reason,
            @Nullable String firmwareVersion,
            @Nullable OperatingStatus operatingStatus,
            @Nullable Health health) {
        static Statement of(StateReport report) {
            return new Statement(
                    report.appliedRevision(),
                    report.applyStatus(),
                    report.reason(),
                    report.firmwareVersion(),
                    report.operatingStatus(),
                    report.health());
        }
    }

    public static TwinState of(TwinRow row) {
        StateReport report = row.report();
        return new TwinState(
                row.version(),
                row.desiredRevision(),
                row.desiredChangedAt(),
                row.desiredCorrelationId(),
                row.reportedRevision(),
                row.bootId(),
                row.bootUid(),
                row.sequence(),
                row.messageId(),
                row.sentAt(),
                row.reportedAt(),
                report == null ? null : Statement.of(report),
                row.cause(),
                row.sessionBootId(),
                row.sessionId(),
                row.viaGatewayId(),
                row.viaBootId(),
                row.viaSessionId(),
                row.connectivitySince(),
                row.convergence(),
                row.convergenceReason(),
                row.convergenceSince(),
                row.convergenceTookMs(),
                row.silentSince());
    }
}
