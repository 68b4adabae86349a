package io.millwright.twin.desired;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** @param toRevision whose document becomes the newest one */
@Schema(name = "DesiredRollback", examples = "{\"to_revision\": 11}")
record RollbackRequest(
        @Schema(required = true, minimum = "0") @Nullable Long toRevision) {}
