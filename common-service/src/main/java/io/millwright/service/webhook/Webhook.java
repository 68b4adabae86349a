package io.millwright.service.webhook;

import io.millwright.service.feed.FeedPosition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A webhook as it is stored.
 *
 * @param revision counts the changes of what was asked for
 * @param filter absent where what is stored can't be read: then nothing can be delivered until it is changed
 * @param reason why it isn't active, where the service decided that
 * @param secret sealed; see {@link WebhookSecretService}
 * @param position all events up to it are delivered, given up or not wanted
 * @param generation of the feed that the position belongs to
 * @param failed how often the next delivery failed so far
 * @param givenUpInARow deliveries that went to the dead letters since the last success
 */
record Webhook(
        String factoryId,
        String webhookId,
        long revision,
        String url,
        @Nullable WebhookFilter filter,
        int maxBatch,
        boolean active,
        @Nullable String reason,
        String secret,
        Instant createdAt,
        String createdBy,
        Instant changedAt,
        String changedBy,
        FeedPosition position,
        String generation,
        int failed,
        int givenUpInARow,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant lastDeliveredAt,
        @Nullable String lastError) {
    Key key() {
        return new Key(factoryId, webhookId);
    }

    record Key(String factoryId, String webhookId) {}
}
