package io.millwright.registry.area;

import io.millwright.model.id.FactoryId;
import io.millwright.registry.item.Stored;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** An area as the registry holds it. */
@Schema(
        name = "AreaRead",
        examples = "{\"factory_id\": \"f1\", \"area_id\": \"a2\", \"name\": \"Test bed\", \"revision\": 2,"
                + " \"created_at\": \"2026-11-30T21:00:00.123Z\", \"changed_at\": \"2026-11-30T21:00:00.123Z\"}")
record AreaView(
        @Nullable FactoryId factoryId,
        String areaId,
        @Nullable String name,
        long revision,
        Instant createdAt,
        Instant changedAt) {

    static AreaView of(Stored<AreaDocument> item) {
        return new AreaView(
                item.key().factoryId(),
                item.key().id(),
                item.document().name(),
                item.revision(),
                item.createdAt(),
                item.changedAt());
    }
}
