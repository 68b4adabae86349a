package io.millwright.registry.broker;

import org.jspecify.annotations.Nullable;

/** A client wants to connect. What it left out is absent. */
record ConnectRequest(
        @Nullable String clientId,
        @Nullable String username,
        @Nullable String password) {

    @Override
    public String toString() {
        return "ConnectRequest[" + clientId + ", " + username + "]";
    }
}
