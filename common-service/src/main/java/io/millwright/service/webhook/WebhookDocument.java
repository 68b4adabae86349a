package io.millwright.service.webhook;

import io.quarkus.runtime.annotations.RegisterForReflection;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What an application wants of a webhook.
 *
 * @param maxBatch events in one delivery at most; above 1 they come as a CloudEvents batch
 * @param active false pauses it; it goes on from where it was
 * @param start only at its creation: from {@code newest} (the default) or {@code oldest} event on
 */
@RegisterForReflection
@Schema(
        examples =
                "{\"url\":\"https://hooks.example.com/millwright\",\"filter\":{\"area_ids\":[\"a2\"],\"kinds\":[\"reported\"]},"
                        + "\"max_batch\":50,\"active\":true,\"start\":\"newest\"}")
public record WebhookDocument(
        @Nullable String url,
        @Nullable WebhookFilter filter,
        @Nullable Integer maxBatch,
        @Nullable Boolean active,
        @Nullable String start) {}
