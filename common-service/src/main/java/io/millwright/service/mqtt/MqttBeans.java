package io.millwright.service.mqtt;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;

/** Makes the connector's publisher injectable by itself. */
final class MqttBeans {
    @Produces
    @Singleton
    MqttPublisher publisher(@Connector(MqttConnector.NAME) MqttConnector connector) {
        return connector.publisher();
    }
}
