package io.millwright.twin.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.twin.query.TwinView;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What changed in a twin between two moments.
 *
 * @param fromVersion of the earlier state; 0 before its first change
 */
record DiffView(long fromVersion, long toVersion, List<Difference> changes) {
    /** What became of a place. */
    public enum Change {
        ADDED,
        REMOVED,
        CHANGED;

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param pointer RFC 6901, into the twin as it is read
     * @param before absent for what was added
     * @param after absent for what was removed
     */
    record Difference(
            @Schema(examples = "/desired/desired/spindle/speed_rpm")
            String pointer,

            Change change,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode before,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode after) {}

    static DiffView between(TwinView from, JsonNode fromJson, TwinView to, JsonNode toJson) {
        return new DiffView(from.version(), to.version(), TwinDiff.between(fromJson, toJson));
    }
}
