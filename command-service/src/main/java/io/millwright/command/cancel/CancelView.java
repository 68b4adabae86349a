package io.millwright.command.cancel;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to a wish to cancel. */
@Schema(name = "CancelAnswer")
record CancelView(
        @Schema(enumeration = {"cancelled", "may_still_run"})
        String effect,

        @Schema(description = "One sentence for people") String promise,
        @Schema(description = "Where the command is found") String href) {}
