package io.millwright.registry.machinetype;

import io.millwright.model.json.Require;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A command that machines of the type take.
 *
 * @param maxTtl the longest time to live that may be asked for; absent means as the command service allows
 */
@Schema(examples = "{\"type\": \"set_speed\", \"max_ttl\": \"PT10M\"}")
record CommandType(
        @Schema(maxLength = 128, required = true) String type,

        @Schema(description = "ISO-8601 duration", implementation = String.class) @Nullable Duration maxTtl) {
    CommandType {
        Require.text(type, 128, "type");
        Require.that(maxTtl == null || maxTtl.isPositive(), "max_ttl must be longer than nothing");
    }
}
