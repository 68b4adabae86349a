package io.millwright.registry.broker;

import io.smallrye.config.ConfigMapping;

/** How services are let in at the broker. */
@ConfigMapping(prefix = "millwright.broker")
public interface BrokerConfig {
    /** The password that all services present at the broker, at least 16 characters. A secret, so without default. */
    String servicePassword();
}
