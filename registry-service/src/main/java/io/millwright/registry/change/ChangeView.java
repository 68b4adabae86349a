package io.millwright.registry.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.registry.key.ItemKind;
import org.jspecify.annotations.Nullable;

/** A change as the followers of the feed see it; of the ids, those are there that the kind has. */
record ChangeView(
        long revision,
        ItemKind kind,
        @Nullable String factoryId,
        @Nullable String areaId,
        @Nullable String typeId,
        @Nullable String machineId,
        boolean deleted,
        JsonNode document) {

    static ChangeView of(Change change) {
        ItemKind kind = change.key().kind();
        String id = change.key().id();
        return new ChangeView(
                change.revision(),
                kind,
                change.key().factoryId() == null
                        ? null
                        : change.key().factoryId().value(),
                kind == ItemKind.AREA ? id : null,
                kind == ItemKind.MACHINE_TYPE ? id : null,
                kind == ItemKind.MACHINE ? id : null,
                change.deleted(),
                change.document());
    }
}
