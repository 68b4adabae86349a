package io.millwright.registry.transfer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What became of a line. */
@Schema(name = "ImportedLine")
record LineOutcome(
        @Schema(description = "Of the file, from 1") int line,
        @Nullable String machineId,
        Result outcome,

        @Schema(description = "Of the machine; absent for what was refused") @Nullable Long revision,

        @Schema(description = "Member that is wrong, as a JSON pointer; empty for the whole line") @Nullable String pointer,

        @Schema(description = "Why it was refused") @Nullable String detail) {
    /** How a line ends. */
    public enum Result {
        CREATED,
        CHANGED,
        UNCHANGED,
        REFUSED;

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static LineOutcome refused(int line, @Nullable String machineId, String pointer, String detail) {
        return new LineOutcome(line, machineId, Result.REFUSED, null, pointer, detail);
    }
}
