package io.millwright.command.submit;

import org.jspecify.annotations.Nullable;

/**
 * Who submits.
 *
 * @param clientId the application
 * @param subject the user or application that it does it for
 * @param idempotencyKey absent when the command id is chosen instead
 * @param traceParent W3C Trace Context of the request, if it has a legal one and such are kept
 */
record Submitter(
        String clientId,
        String subject,
        @Nullable String idempotencyKey,
        String correlationId,
        @Nullable String traceParent) {
    Submitter named(String otherKey) {
        return new Submitter(clientId, subject, otherKey, correlationId, traceParent);
    }
}
