package io.millwright.registry.machine;

import io.millwright.registry.item.Stored;
import java.time.Instant;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A machine as the registry holds it. */
@Schema(
        name = "MachineRead",
        examples = "{\"factory_id\": \"f1\", \"machine_id\": \"press-07\", \"area_id\": \"a2\", \"type_id\": \"pump\","
                + " \"name\": \"Pump 7\", \"labels\": {\"line\": \"L1\"}, \"serial_number\": \"SN-0815\", \"revision\": 17,"
                + " \"created_at\": \"2026-11-30T21:00:00.123Z\", \"changed_at\": \"2026-11-30T21:00:00.123Z\"}")
record MachineView(
        String factoryId,
        String machineId,
        String areaId,
        String typeId,
        @Nullable String name,
        Map<String, String> labels,
        @Nullable String serialNumber,
        @Nullable String firmwareVersion,
        @Nullable Instant commissionedAt,
        long revision,
        Instant createdAt,
        Instant changedAt) {

    static MachineView of(Stored<MachineDocument> item) {
        MachineDocument document = item.document();
        return new MachineView(
                item.key().inFactory().value(),
                item.key().id(),
                document.areaId().value(),
                document.typeId().value(),
                document.name(),
                document.labels(),
                document.serialNumber(),
                document.firmwareVersion(),
                document.commissionedAt(),
                item.revision(),
                item.createdAt(),
                item.changedAt());
    }
}
