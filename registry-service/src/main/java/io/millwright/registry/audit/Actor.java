package io.millwright.registry.audit;

import org.jspecify.annotations.Nullable;

/**
 * Who writes, and from where.
 *
 * @param subject of the access token
 * @param clientId the application that the token was given to
 * @param address as the service sees it; behind a proxy the proxy's, unless Quarkus is told to believe its headers
 * @param correlationId leads to the access log
 */
public record Actor(
        String subject,
        @Nullable String clientId,
        @Nullable String address,
        @Nullable String correlationId) {}
