package io.millwright.registry.access;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What was odd about one machine in one hour. */
@Schema(name = "AccessReport")
record AccessReport(
        @Schema(examples = "press-07") String machineId,
        AccessKind kind,
        @Schema(description = "Its beginning") Instant hour,
        long count,
        Instant firstAt,
        Instant lastAt,

        @Schema(
                description = "The newest case: a topic, or an address",
                examples = "publish:factory/f1/area/a2/machine/m4/state")
        String detail,

        @Schema(description = "Whether it was often enough to be noticed")
        boolean noticed) {}
