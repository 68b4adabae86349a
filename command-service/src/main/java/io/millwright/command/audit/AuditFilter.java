package io.millwright.command.audit;

import io.millwright.model.id.FactoryId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which deeds are wanted. Empty lists and absent members want all. */
record AuditFilter(
        FactoryId factory,
        List<String> actions,
        @Nullable String subject,
        @Nullable String clientId,
        @Nullable String machineId,
        @Nullable String commandId,
        @Nullable String jobId,
        @Nullable Instant from,
        @Nullable Instant to) {
    AuditFilter {
        actions = List.copyOf(actions);
    }
}
