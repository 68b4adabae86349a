package io.millwright.registry.factory;

import io.millwright.registry.item.Stored;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A factory as the registry holds it. */
@Schema(
        name = "FactoryRead",
        examples = "{\"factory_id\": \"f1\", \"name\": \"Pump works, Linz\", \"revision\": 1,"
                + " \"created_at\": \"2026-11-30T21:00:00.123Z\", \"changed_at\": \"2026-11-30T21:00:00.123Z\"}")
record FactoryView(String factoryId, @Nullable String name, long revision, Instant createdAt, Instant changedAt) {

    static FactoryView of(Stored<FactoryDocument> item) {
        return new FactoryView(
                item.key().id(), item.document().name(), item.revision(), item.createdAt(), item.changedAt());
    }
}
