package io.millwright.registry.area;

import io.millwright.model.json.Require;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a client says about an area. */
@Schema(name = "Area", examples = "{\"name\": \"Test bed\"}")
record AreaDocument(
        @Schema(description = "For people; the id is for machines", maxLength = 200) @Nullable String name) {
    AreaDocument {
        Require.optionalText(name, 200, "name");
    }
}
