package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.events.client.ClientLifecycleEventListener;
import com.hivemq.extension.sdk.api.events.client.parameters.AuthenticationFailedInput;
import com.hivemq.extension.sdk.api.events.client.parameters.AuthenticationSuccessfulInput;
import com.hivemq.extension.sdk.api.events.client.parameters.ConnectionStartInput;
import com.hivemq.extension.sdk.api.events.client.parameters.DisconnectEventInput;

/** Forgets a connection's rights when it ends, however it ends. */
final class ConnectionEnd implements ClientLifecycleEventListener {
    private final Connections connections;

    ConnectionEnd(Connections connections) {
        this.connections = connections;
    }

    @Override
    public void onMqttConnectionStart(ConnectionStartInput input) {
        // has no rights yet
    }

    @Override
    public void onAuthenticationSuccessful(AuthenticationSuccessfulInput input) {
        // its rights were set with the decision
    }

    @Override
    public void onAuthenticationFailedDisconnect(AuthenticationFailedInput input) {
        connections.remove(input.getConnectionInformation());
    }

    @Override
    public void onDisconnect(DisconnectEventInput input) {
        connections.remove(input.getConnectionInformation());
    }
}
