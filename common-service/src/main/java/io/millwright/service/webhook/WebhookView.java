package io.millwright.service.webhook;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A webhook; its revision is the ETag.
 *
 * @param reason why it isn't active, where the service suspended it
 * @param secret only in the answer that made it
 */
@RegisterForReflection
public record WebhookView(
        String factoryId,
        @Schema(examples = "to-mes") String webhookId,
        long revision,

        @Schema(examples = "https://hooks.example.com/millwright")
        String url,

        @Schema(
                description =
                        "Absent where the stored one can't be read: the webhook is suspended until it gets another")
        @Nullable WebhookFilter filter,

        int maxBatch,
        boolean active,
        @Nullable String reason,
        Instant createdAt,
        String createdBy,
        Instant changedAt,
        String changedBy,

        @Schema(description = "Signs the deliveries; shown once", examples = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        @Nullable String secret) {
    static WebhookView of(Webhook webhook, @Nullable String secret) {
        return new WebhookView(
                webhook.factoryId(),
                webhook.webhookId(),
                webhook.revision(),
                webhook.url(),
                webhook.filter(),
                webhook.maxBatch(),
                webhook.active(),
                webhook.reason(),
                webhook.createdAt(),
                webhook.createdBy(),
                webhook.changedAt(),
                webhook.changedBy(),
                secret);
    }
}
