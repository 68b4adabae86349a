package io.millwright.twin.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.twin.core.Transition.Source;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The storage shape of a transition: one member a column of {@code twin.transition}, under the same name. */
record TransitionRow(
        Transition.Kind kind,
        Transition.Outcome outcome,
        boolean accepted,
        Instant at,
        String actor,
        @Nullable String reason,
        @Nullable Long bootId,
        @Nullable String bootUid,
        @Nullable Long sequence,
        @Nullable Long sessionId,
        @Nullable String messageId,
        @Nullable Long fromRevision,
        @Nullable Long toRevision,
        Convergence.State convergence,
        @Nullable ObjectNode document,
        @Nullable String correlationId) {

    static TransitionRow of(Transition transition) {
        Source source = transition.source();
        return new TransitionRow(
                transition.kind(),
                transition.outcome(),
                transition.outcome().isAccepted(),
                transition.at(),
                transition.actor(),
                transition.reason(),
                source == null ? null : source.bootId(),
                source == null ? null : source.bootUid(),
                source == null ? null : source.sequence(),
                source == null ? null : source.sessionId(),
                source == null ? null : source.messageId(),
                transition.fromRevision(),
                transition.toRevision(),
                transition.convergence(),
                transition.document(),
                transition.correlationId());
    }
}
