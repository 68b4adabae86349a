package io.millwright.registry.broker;

import org.jspecify.annotations.Nullable;

/**
 * A client wants to connect. What it left out is absent.
 *
 * @param certificateSha256 of the certificate whose key it has proved to hold, in lower-case hex; absent without mutual TLS
 * @param address from where; absent when the broker doesn't say
 */
record ConnectRequest(
        @Nullable String clientId,
        @Nullable String username,
        @Nullable String password,
        @Nullable String certificateSha256,
        @Nullable String address) {

    @Override
    public String toString() {
        return "ConnectRequest[" + clientId + ", " + username + "]";
    }
}
