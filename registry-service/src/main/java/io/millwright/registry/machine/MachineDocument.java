package io.millwright.registry.machine;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.model.json.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a client says about a machine; also the {@code document} of the change feed. */
@Schema(
        name = "Machine",
        examples = "{\"area_id\": \"a2\", \"type_id\": \"pump\", \"name\": \"Pump 7\", \"labels\": {\"line\": \"L1\"},"
                + " \"serial_number\": \"SN-0815\", \"firmware_version\": \"4.2.0\","
                + " \"commissioned_at\": \"2026-11-30T21:00:00Z\"}")
public record MachineDocument(
        @Schema(implementation = String.class, required = true)
        AreaId areaId,

        @Schema(implementation = String.class, required = true)
        MachineTypeId typeId,

        @Schema(maxLength = 200) @Nullable String name,
        @Schema(maxProperties = MAX_LABELS) Map<String, String> labels,
        @Schema(maxLength = 200) @Nullable String serialNumber,
        @Schema(maxLength = 200) @Nullable String firmwareVersion,
        @Nullable Instant commissionedAt) {
    static final int MAX_LABELS = 64;

    public MachineDocument {
        Require.present(areaId, "area_id");
        Require.present(typeId, "type_id");
        Require.optionalText(name, 200, "name");
        Require.optionalText(serialNumber, 200, "serial_number");
        Require.optionalText(firmwareVersion, 200, "firmware_version");
        labels = checked(labels);
        // as exact as the database keeps it
        commissionedAt = commissionedAt == null ? null : commissionedAt.truncatedTo(ChronoUnit.MICROS);
    }

    private static Map<String, String> checked(@Nullable Map<String, String> labels) {
        if (labels == null) {
            return Map.of();
        }
        Require.that(labels.size() <= MAX_LABELS, "labels must be at most " + MAX_LABELS);
        labels.forEach((label, value) -> {
            Require.text(label, 128, "the name of a label");
            Require.text(value, 256, "the value of a label");
        });
        return Map.copyOf(labels);
    }
}
