package io.millwright.command.submit;

import org.jspecify.annotations.Nullable;

/**
 * Who submits.
 *
 * @param clientId the application
 * @param subject the user or application that it does it for
 * @param idempotencyKey absent when the command id is chosen instead
 */
record Submitter(String clientId, String subject, @Nullable String idempotencyKey, String correlationId) {
    Submitter named(String otherKey) {
        return new Submitter(clientId, subject, otherKey, correlationId);
    }
}
