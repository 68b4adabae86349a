package io.millwright.registry.transfer;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Bounds of imports. */
@ConfigMapping(prefix = "millwright.registry.import")
interface TransferConfig {
    /** Of a file; not more than {@code quarkus.http.limits.max-body-size}. A machine takes some 200 bytes. */
    @WithDefault("64M")
    MemorySize maxBytes();
}
