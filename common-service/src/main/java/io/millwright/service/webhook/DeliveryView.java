package io.millwright.service.webhook;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a webhook's deliveries go.
 *
 * @param failed how often the next delivery failed so far
 * @param lastError of the last failure; absent after a success
 */
@RegisterForReflection
public record DeliveryView(
        @Nullable Instant lastDeliveredAt,
        int failed,
        @Nullable Instant nextAttemptAt,
        @Nullable String lastError,
        long deadLetters) {}
