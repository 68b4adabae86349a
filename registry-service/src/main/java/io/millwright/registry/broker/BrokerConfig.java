package io.millwright.registry.broker;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How services are let in at the broker. */
@ConfigMapping(prefix = "millwright.broker")
public interface BrokerConfig {
    /** The password that all services present at the broker, at least 16 characters. A secret, so without default. */
    String servicePassword();

    /**
     * For how long a machine that was moved has rights in the area that it left too; default 24 h, at most 30 days. Long
     * enough that each machine connects once in it, for there it hears of its move.
     */
    @WithDefault("24H")
    Duration overlap();
}
