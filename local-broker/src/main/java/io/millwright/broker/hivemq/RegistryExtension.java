package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.ExtensionMain;
import com.hivemq.extension.sdk.api.parameter.ExtensionStartInput;
import com.hivemq.extension.sdk.api.parameter.ExtensionStartOutput;
import com.hivemq.extension.sdk.api.parameter.ExtensionStopInput;
import com.hivemq.extension.sdk.api.parameter.ExtensionStopOutput;
import com.hivemq.extension.sdk.api.services.Services;
import io.millwright.broker.registry.RegistryClient;

/** Registers authentication and the guard of every connection. In force before the broker opens its port. */
public final class RegistryExtension implements ExtensionMain {
    private final RegistryClient registry;

    public RegistryExtension(RegistryClient registry) {
        this.registry = registry;
    }

    @Override
    public void extensionStart(ExtensionStartInput input, ExtensionStartOutput output) {
        var connections = new Connections();
        var authenticator = new RegistryAuthenticator(registry, connections);
        Services.securityRegistry().setAuthenticatorProvider(provider -> authenticator);
        Services.securityRegistry()
                .setAuthorizerProvider(provider -> connections.find(provider.getConnectionInformation()));
        Services.initializerRegistry()
                .setClientInitializer((client, context) ->
                        context.addPublishInboundInterceptor(connections.find(client.getConnectionInformation())));
        Services.eventRegistry().setClientLifecycleEventListener(client -> new ConnectionEnd(connections));
    }

    @Override
    public void extensionStop(ExtensionStopInput input, ExtensionStopOutput output) {
        // the process ends with it
    }
}
