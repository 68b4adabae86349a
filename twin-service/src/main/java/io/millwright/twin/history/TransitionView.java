package io.millwright.twin.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One line of the history.
 *
 * @param version of the twin after an accepted change; what {@code /twin/past} takes
 * @param kind {@code desired}, {@code reported} or {@code availability}
 * @param outcome {@code applied}, {@code ahead}, {@code deleted}, {@code stale} or {@code boot_reused}
 * @param actor who caused it: the subject of an application, {@code device}, {@code gateway} or {@code twin-service}
 * @param document the whole desired or reported state after an accepted change
 */
record TransitionView(
        long id,
        @Nullable Long version,
        String kind,
        String outcome,
        Instant at,
        String actor,
        @Nullable String reason,
        @Nullable Long fromRevision,
        @Nullable Long toRevision,
        String convergence,
        @Nullable Long bootId,
        @Nullable String bootUid,
        @Nullable Long sequence,
        @Nullable Long sessionId,
        @Nullable String messageId,
        @Schema(type = SchemaType.OBJECT) @Nullable ObjectNode document,
        @Nullable String correlationId) {}
