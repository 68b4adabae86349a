package io.millwright.twin.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.envelope.Position;
import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The storage shape of a twin: one member a column of {@code twin.twin}, under the same name. */
public record TwinRow(
        String factoryId,
        String machineId,
        long version,
        long desiredRevision,
        ObjectNode desired,
        Map<String, PropertyChange> desiredChanges,
        @Nullable Map<String, PropertyChange> desiredRemovals,
        @Nullable Instant desiredChangedAt,
        @Nullable String desiredCorrelationId,
        long publishIssue,
        @Nullable Long publishBootId,
        @Nullable Long publishSessionId,
        @Nullable Long reportedRevision,
        @Nullable Long bootId,
        @Nullable String bootUid,
        @Nullable Long sequence,
        @Nullable String messageId,
        @Nullable Instant sentAt,
        @Nullable Instant reportedAt,
        @Nullable StateReport report,
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

    public static TwinRow of(Twin twin) {
        Reported reported = twin.reported();
        Seen seen = twin.connectivity() instanceof Seen known ? known : null;
        Via via = seen == null ? null : seen.via();
        Session connection = twin.publication().connection();
        return new TwinRow(
                twin.machine().factoryId().value(),
                twin.machine().machineId().value(),
                twin.version(),
                twin.desired().revision(),
                twin.desired().document(),
                twin.desired().changes(),
                twin.desired().removals(),
                twin.desired().changedAt(),
                twin.desired().correlationId(),
                twin.publication().issue(),
                connection == null ? null : connection.bootId(),
                connection == null ? null : connection.sessionId(),
                reported == null ? null : reported.revision(),
                reported == null ? null : reported.position().bootId(),
                reported == null ? null : reported.bootUid(),
                reported == null ? null : reported.position().sequence(),
                reported == null ? null : reported.messageId(),
                reported == null ? null : reported.sentAt(),
                reported == null ? null : reported.receivedAt(),
                reported == null ? null : reported.report(),
                seen == null ? null : seen.cause(),
                seen == null ? null : seen.session().bootId(),
                seen == null ? null : seen.session().sessionId(),
                via == null ? null : via.gatewayId().value(),
                via == null ? null : via.bootId(),
                via == null ? null : via.sessionId(),
                seen == null ? null : seen.since(),
                twin.convergence().state(),
                reason(twin.convergence()),
                since(twin.convergence()),
                tookMs(twin.convergence()),
                twin.hearing().silentSince());
    }

    public Twin toTwin() {
        return new Twin(
                MachineKey.of(factoryId, machineId),
                version,
                new DesiredState(
                        desiredRevision,
                        desired,
                        desiredChanges,
                        desiredRemovals == null ? Map.of() : desiredRemovals,
                        desiredChangedAt,
                        desiredCorrelationId),
                reported(),
                connectivity(),
                convergenceValue(),
                new Publication(
                        publishIssue,
                        publishBootId == null ? null : new Session(publishBootId, column(publishSessionId))),
                new Hearing(null, silentSince));
    }

    private @Nullable Reported reported() {
        return report == null
                ? null
                : new Reported(
                        column(reportedRevision),
                        new Position(column(bootId), column(sequence)),
                        bootUid,
                        column(messageId),
                        column(sentAt),
                        column(reportedAt),
                        report);
    }

    private Connectivity connectivity() {
        if (cause == null) {
            return new NeverSeen();
        }
        Via via = viaGatewayId == null
                ? null
                : new Via(new MachineId(viaGatewayId), column(viaBootId), column(viaSessionId));
        return new Seen(new Session(column(sessionBootId), column(sessionId)), cause, via, column(connectivitySince));
    }

    private Convergence convergenceValue() {
        return switch (convergence) {
            case UNKNOWN -> new Convergence.Unknown();
            case PENDING -> new Convergence.Pending(column(convergenceSince));
            case IN_SYNC ->
                new Convergence.InSync(
                        column(convergenceSince),
                        convergenceTookMs == null ? null : Duration.ofMillis(convergenceTookMs));
            case REJECTED -> new Convergence.Rejected(column(convergenceSince), convergenceReason);
            case OVERRIDDEN -> new Convergence.Overridden(column(convergenceSince), convergenceReason);
        };
    }

    private static @Nullable String reason(Convergence convergence) {
        return switch (convergence) {
            case Convergence.Rejected rejected -> rejected.reason();
            case Convergence.Overridden overridden -> overridden.reason();
            case Convergence.Unknown _, Convergence.Pending _, Convergence.InSync _ -> null;
        };
    }

    private static @Nullable Instant since(Convergence convergence) {
        return switch (convergence) {
            case Convergence.Unknown() -> null;
            case Convergence.Pending pending -> pending.since();
            case Convergence.InSync inSync -> inSync.since();
            case Convergence.Rejected rejected -> rejected.since();
            case Convergence.Overridden overridden -> overridden.since();
        };
    }

    private static @Nullable Long tookMs(Convergence convergence) {
        return convergence instanceof Convergence.InSync inSync && inSync.took() != null
                ? inSync.took().toMillis()
                : null;
    }

    private static <T> T column(@Nullable T value) {
        return Objects.requireNonNull(value, "a column that its neighbour promises is null");
    }
}
