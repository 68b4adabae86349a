package io.millwright.registry.audit;

import io.millwright.model.id.FactoryId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which lines are wanted. Empty lists and absent members want all; an absent factory those of the whole registry. */
record AuditFilter(
        @Nullable FactoryId factory,
        List<String> actions,
        @Nullable String outcome,
        @Nullable String kind,
        @Nullable String itemId,
        @Nullable String subject,
        @Nullable String clientId,
        @Nullable String correlationId,
        @Nullable Instant from,
        @Nullable Instant to) {
    AuditFilter {
        actions = List.copyOf(actions);
    }
}
