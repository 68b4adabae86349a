package io.millwright.command.aside;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One message that was set aside. */
@Schema(name = "SetAside", description = "A receipt or outcome that could be read and not recorded")
record SetAsideView(
        @Schema(description = "Rises with time") long id,
        Instant at,
        String machineId,

        @JsonProperty("class") @Schema(examples = "outcome") String messageClass,

        String topic,

        @Schema(description = "The message as it came, as text")
        String message,

        @Schema(description = "What the database or the command's record said against it")
        String reason) {}
