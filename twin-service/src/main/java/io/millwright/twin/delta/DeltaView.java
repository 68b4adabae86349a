package io.millwright.twin.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millwright.twin.core.Convergence;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import io.millwright.twin.desired.Pointers;
import io.millwright.twin.desired.Properties;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What of the desired state a machine does not report. What it reports beside it is no difference.
 *
 * @param reportedRevision absent for a machine that never reported
 * @param differences by JSON pointer, in the order of the desired document; empty when it reports all that is desired
 */
@Schema(
        name = "TwinDelta",
        examples =
                "{\"desired_revision\": 13, \"reported_revision\": 40, \"applied_revision\": 12, \"convergence\": \"pending\","
                        + " \"differences\": [{\"pointer\": \"/spindle/speed_rpm\", \"desired\": 1500, \"reported\": 1200}]}")
record DeltaView(
        long desiredRevision,
        @Nullable Long reportedRevision,
        @Nullable Long appliedRevision,
        Convergence.State convergence,
        List<Difference> differences) {

    /** @param reported absent when the machine reports nothing there */
    @Schema(name = "TwinDifference")
    record Difference(
            String pointer,
            @Schema(description = "Any JSON value") JsonNode desired,

            @Schema(description = "Any JSON value") @Nullable JsonNode reported) {}

    static DeltaView of(Twin twin) {
        Reported reported = twin.reported();
        JsonNode document = reported == null
                ? JsonNodeFactory.instance.objectNode()
                : reported.report().reported();
        return new DeltaView(
                twin.desired().revision(),
                reported == null ? null : reported.revision(),
                reported == null ? null : reported.report().appliedRevision(),
                twin.convergence().state(),
                Properties.of(twin.desired().document()).entrySet().stream()
                        .map(property -> new Difference(
                                property.getKey(),
                                property.getValue(),
                                Pointers.at(document, property.getKey()).orElse(null)))
                        .filter(difference -> !Properties.areEqual(difference.reported(), difference.desired()))
                        .toList());
    }
}
