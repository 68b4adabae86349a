package io.millwright.service.registry;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** How this service follows the registry. */
@ConfigMapping(prefix = "millwright.registry")
public interface RegistryCopyConfig {
    /** The registry's base URL. Default: the registry on this machine. */
    @WithDefault("http://127.0.0.1:8081")
    URI url();

    /** The database schema that holds the copy; a service that doesn't set it (the registry itself) follows nothing. */
    Optional<String> schema();

    /**
     * Whether machine types are followed too; default false. A service that sets it, at build time, has the table
     * {@code known_machine_type} and a second row in {@code registry_position}; {@code KnownTypes} is there then.
     */
    @WithDefault("false")
    boolean types();

    /** How long to wait after catching up before looking again. Longer means less load, and later news without the broker. */
    @WithDefault("1S")
    Duration pollInterval();

    /** How many changes to fetch at once. Smaller needs less memory while catching up. */
    @WithDefault("1000")
    int batchSize();

    /** How long to wait for one answer of the registry. */
    @WithDefault("5S")
    Duration timeout();
}
