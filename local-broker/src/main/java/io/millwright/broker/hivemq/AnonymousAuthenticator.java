package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.auth.SimpleAuthenticator;
import com.hivemq.extension.sdk.api.auth.parameter.SimpleAuthInput;
import com.hivemq.extension.sdk.api.auth.parameter.SimpleAuthOutput;
import java.util.Optional;

/** Lets everybody in. No guard is in force then. */
final class AnonymousAuthenticator implements SimpleAuthenticator {
    private final Connections connections;

    AnonymousAuthenticator(Connections connections) {
        this.connections = connections;
    }

    @Override
    public void onConnect(SimpleAuthInput input, SimpleAuthOutput output) {
        connections.add(
                input.getConnectionInformation(),
                input.getConnectPacket().getClientId(),
                Optional.empty(),
                ConnectionGuard.NOTHING,
                input.getConnectPacket().getWillPublish().map(Wills::stored));
        output.authenticateSuccessfully();
    }
}
