package io.millwright.twin.report;

import static io.millwright.service.database.Times.optionalTime;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Convergence;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRow;
import io.vertx.mutiny.sqlclient.Row;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A twin without its documents, which a report that is plainly newer needs neither to be decided nor to be saved: the desired
 * and the reported document of such a twin are empty, so that it must never be saved whole.
 */
final class TwinOutline {
    private static final List<String> COLUMNS = List.of(
            "version",
            "desired_revision",
            "desired_changed_at",
            "desired_correlation_id",
            "publish_issue",
            "publish_boot_id",
            "publish_session_id",
            "reported_revision",
            "boot_id",
            "boot_uid",
            "sequence",
            "message_id",
            "sent_at",
            "reported_at",
            "cause",
            "session_boot_id",
            "session_id",
            "via_gateway_id",
            "via_boot_id",
            "via_session_id",
            "connectivity_since",
            "convergence",
            "convergence_reason",
            "convergence_since",
            "convergence_took_ms",
            "silent_since");
    private static final StateReport UNREAD =
            new StateReport(JsonNodeFactory.instance.objectNode(), null, null, null, null, null, null);

    private TwinOutline() {}

    /** What has to be selected. */
    static String columns(String prefix) {
        return COLUMNS.stream().map(prefix::concat).collect(Collectors.joining(", "));
    }

    /** @param row without values when nothing was saved of the machine yet */
    static Twin read(MachineKey machine, Row row) {
        Long version = row.getLong("version");
        return version == null ? Twin.of(machine) : row(machine, version, row).toTwin();
    }

    private static TwinRow row(MachineKey machine, long version, Row row) {
        String cause = row.getString("cause");
        Long boot = row.getLong("boot_id");
        return new TwinRow(
                machine.factoryId().value(),
                machine.machineId().value(),
                version,
                row.getLong("desired_revision"),
                JsonNodeFactory.instance.objectNode(),
                Map.of(),
                null,
                optionalTime(row, "desired_changed_at"),
                row.getString("desired_correlation_id"),
                row.getLong("publish_issue"),
                row.getLong("publish_boot_id"),
                row.getLong("publish_session_id"),
                row.getLong("reported_revision"),
                boot,
                row.getString("boot_uid"),
                row.getLong("sequence"),
                row.getString("message_id"),
                optionalTime(row, "sent_at"),
                optionalTime(row, "reported_at"),
                boot == null ? null : UNREAD,
                cause == null ? null : Cause.valueOf(cause.toUpperCase(Locale.ROOT)),
                row.getLong("session_boot_id"),
                row.getLong("session_id"),
                row.getString("via_gateway_id"),
                row.getLong("via_boot_id"),
                row.getLong("via_session_id"),
                optionalTime(row, "connectivity_since"),
                Convergence.State.valueOf(row.getString("convergence").toUpperCase(Locale.ROOT)),
                row.getString("convergence_reason"),
                optionalTime(row, "convergence_since"),
                row.getLong("convergence_took_ms"),
                optionalTime(row, "silent_since"));
    }
}
