package io.millwright.command.job;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Which targets of an ended job are to be tried again. */
@Schema(name = "JobRetry")
record RetryRequest(
        @Schema(
                description =
                        "Ends to try again; failed, rejected, expired and refused when absent, for these certainly"
                                + " did nothing that a repetition could double. unknown and undelivered may have run.",
                examples = "[\"failed\", \"undelivered\"]")
        @Nullable List<String> outcomes) {}
