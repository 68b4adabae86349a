package io.millwright.broker.registry;

import org.jspecify.annotations.Nullable;

/**
 * Who wants to connect; the body of {@code POST /internal/broker/connect}.
 *
 * @param username absent: it named none
 * @param password absent: it showed none
 * @param certificateSha256 of the certificate whose key it has proved to hold, in hex; absent without mutual TLS
 * @param address from where; absent when the broker doesn't know
 */
public record Question(
        String clientId,
        @Nullable String username,
        @Nullable String password,
        @Nullable String certificateSha256,
        @Nullable String address) {

    @Override
    public String toString() {
        return "Question[" + clientId + "]";
    }
}
