package io.millwright.ingestion.query;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One value as it was stored. */
@Schema(name = "TelemetryPoint")
public record Point(
        @Schema(description = "The device's time, or that of receipt where the device called its clock unsynced")
        Instant time,

        @Schema(examples = "press-07") String machineId,

        @Schema(examples = "temperature") String metric,

        @Schema(
                description = "Number, boolean or text, every bit as sent; integers are exact to 64 bits",
                anyOf = {Double.class, Boolean.class, String.class},
                examples = "71.3")
        Object value,

        @Schema(description = "When the server got it") Instant receivedAt,

        @Schema(description = "What the device wrote, where that does not count because its clock is unsynced")
        @Nullable Instant deviceTime,

        @Schema(examples = "42") long bootId,
        @Schema(examples = "1001") long sequence) {
    Point with(IntegerForm integers) {
        return new Point(time, machineId, metric, integers.of(value), receivedAt, deviceTime, bootId, sequence);
    }
}
