package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.ExtensionMain;
import com.hivemq.extension.sdk.api.auth.SimpleAuthenticator;
import com.hivemq.extension.sdk.api.parameter.ExtensionStartInput;
import com.hivemq.extension.sdk.api.parameter.ExtensionStartOutput;
import com.hivemq.extension.sdk.api.parameter.ExtensionStopInput;
import com.hivemq.extension.sdk.api.parameter.ExtensionStopOutput;
import com.hivemq.extension.sdk.api.services.Services;
import io.millwright.broker.registry.RegistryClient;
import io.millwright.broker.will.WillStore;
import java.time.Clock;
import java.util.Optional;

/** What this project adds to the embedded broker. In force before the broker opens its port. */
public final class BrokerExtension implements ExtensionMain {
    private final Optional<RegistryClient> authority;
    private final Optional<WillStore> wills;
    private final Quotas quotas;

    /**
     * @param authority empty: anybody may do anything
     * @param wills empty: they go with the process
     */
    public BrokerExtension(Optional<RegistryClient> authority, Optional<WillStore> wills, Quotas quotas) {
        this.quotas = quotas;
        this.authority = authority;
        this.wills = wills;
    }

    @Override
    public void extensionStart(ExtensionStartInput input, ExtensionStartOutput output) {
        var connections = new Connections(wills);
        SimpleAuthenticator authenticator = authority
                .<SimpleAuthenticator>map(registry -> authenticator(registry, connections))
                .orElseGet(() -> new AnonymousAuthenticator(connections));
        Services.securityRegistry().setAuthenticatorProvider(provider -> authenticator);
        if (authority.isPresent()) {
            guard(connections);
        }
        Services.eventRegistry().setClientLifecycleEventListener(client -> new ConnectionEnd(connections));
        wills.ifPresent(store -> new LeftOverWills(store).publish());
    }

    private SimpleAuthenticator authenticator(RegistryClient registry, Connections connections) {
        var reports = new AccessReports();
        var ended = new EndedSessions(registry, connections, reports, Clock.systemUTC());
        ended.begin();
        return new RegistryAuthenticator(registry, connections, ended, reports, quotas);
    }

    private static void guard(Connections connections) {
        Services.securityRegistry()
                .setAuthorizerProvider(provider -> connections.guard(provider.getConnectionInformation()));
        Services.initializerRegistry().setClientInitializer((client, context) -> {
            ConnectionGuard guard = connections.guard(client.getConnectionInformation());
            context.addPublishInboundInterceptor(guard);
            StoredSubscriptions.revise(client.getClientInformation().getClientId(), guard.grants());
        });
    }

    @Override
    public void extensionStop(ExtensionStopInput input, ExtensionStopOutput output) {
        // the process ends with it
    }
}
