package io.millwright.registry.factory;

import io.millwright.model.json.Require;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a client says about a factory. */
@Schema(name = "Factory", examples = "{\"name\": \"Pump works, Linz\"}")
record FactoryDocument(
        @Schema(description = "For people; the id is for machines", maxLength = 200) @Nullable String name) {
    FactoryDocument {
        Require.optionalText(name, 200, "name");
    }
}
