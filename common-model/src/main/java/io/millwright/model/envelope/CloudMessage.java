package io.millwright.model.envelope;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message from a service to a device. It has no boot id or sequence: replicas of a service share no counter, and its
 * payloads carry their own order (a desired revision) or identity (a command id).
 *
 * @param messageId unique, UUIDv7
 * @param sourceId the name of the service that sends
 */
public record CloudMessage<P>(
        String messageId,
        String sourceId,
        Instant sentAt,
        String schemaVersion,
        @Nullable Instant expiresAt,
        @Nullable String correlationId,
        P payload) {}
