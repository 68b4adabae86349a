package io.millwright.command.twin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of a machine's newest report.
 *
 * @param appliedRevision the desired revision that must be the one applied; absent when it doesn't matter
 * @param reported values that must be reported, by JSON pointer
 */
public record Conditions(@Nullable Long appliedRevision, Map<String, JsonNode> reported) {
    public static final Conditions NONE = new Conditions(null, Map.of());

    public Conditions {
        reported = Collections.unmodifiableMap(new TreeMap<>(reported));
    }

    public boolean areNone() {
        return appliedRevision == null && reported.isEmpty();
    }

    /** Which of them don't hold, in words; numbers are compared by their value. */
    public List<String> offences(TwinNow twin) {
        List<String> offences = new ArrayList<>();
        if (appliedRevision != null && !appliedRevision.equals(twin.appliedRevision())) {
            offences.add(
                    "applied_revision is " + (twin.appliedRevision() == null ? "not known" : twin.appliedRevision())
                            + ", not " + appliedRevision);
        }
        reported.forEach((pointer, wanted) -> {
            JsonNode value = twin.reported().at(pointer);
            if (value.isMissingNode()) {
                offences.add(pointer + " is not reported");
            } else if (!value.equals(Conditions::compare, wanted)) {
                offences.add(pointer + " is reported with another value");
            }
        });
        return List.copyOf(offences);
    }

    private static int compare(JsonNode one, JsonNode other) {
        return one.equals(other)
                        || (one.isNumber()
                                && other.isNumber()
                                && one.decimalValue().compareTo(other.decimalValue()) == 0)
                ? 0
                : 1;
    }
}
