package io.millwright.twin.desired;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** What a desired state may be at most. Devices must be able to take it: raise with them in mind. */
@ConfigMapping(prefix = "millwright.twin.desired")
interface DesiredConfig {
    /** Size of the document as JSON, in bytes; default 64 KiB. It has to fit into one message of 256 KiB. */
    @WithDefault("65536")
    int maxBytes();

    /** Levels of nesting, the document itself being the first; default 16. A message has at most 32. */
    @WithDefault("16")
    int maxDepth();

    /** How many properties, each of which carries when and by whom it was changed; default 1000. */
    @WithDefault("1000")
    int maxProperties();

    /** How many schemas of machine types are kept compiled; default 200. More types in use cost time at each change. */
    @WithDefault("200")
    int cachedSchemas();

    default DesiredLimits limits() {
        return new DesiredLimits(maxBytes(), maxDepth(), maxProperties());
    }
}
