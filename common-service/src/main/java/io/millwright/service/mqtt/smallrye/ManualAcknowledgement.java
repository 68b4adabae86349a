package io.millwright.service.mqtt.smallrye;

import io.smallrye.reactive.messaging.ClientCustomizer;
import io.smallrye.reactive.messaging.mqtt.session.MqttClientSessionOptions;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.config.Config;

/** Keeps the client from acknowledging what no handler has seen yet. */
@ApplicationScoped
final class ManualAcknowledgement implements ClientCustomizer<MqttClientSessionOptions> {
    @Override
    public MqttClientSessionOptions customize(String channel, Config channelConfig, MqttClientSessionOptions options) {
        options.setAutoAck(false);
        return options;
    }
}
