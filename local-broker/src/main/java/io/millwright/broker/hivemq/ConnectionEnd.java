package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.events.client.ClientLifecycleEventListener;
import com.hivemq.extension.sdk.api.events.client.parameters.AuthenticationFailedInput;
import com.hivemq.extension.sdk.api.events.client.parameters.AuthenticationSuccessfulInput;
import com.hivemq.extension.sdk.api.events.client.parameters.ConnectionStartInput;
import com.hivemq.extension.sdk.api.events.client.parameters.DisconnectEventInput;

/** Tells when a connection is over, however it ends. */
final class ConnectionEnd implements ClientLifecycleEventListener {
    private final Connections connections;

    ConnectionEnd(Connections connections) {
        this.connections = connections;
    }

    @Override
    public void onMqttConnectionStart(ConnectionStartInput input) {
        // nothing is known of it yet
    }

    @Override
    public void onAuthenticationSuccessful(AuthenticationSuccessfulInput input) {
        // the authenticator has added it
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
