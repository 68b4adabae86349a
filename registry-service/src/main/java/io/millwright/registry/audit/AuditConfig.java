package io.millwright.registry.audit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long deeds are remembered. */
@ConfigMapping(prefix = "millwright.registry.audit")
interface AuditConfig {
    /** Older lines are removed; at least 30 days. As long as the rules of the plant ask for. */
    @WithDefault("730D")
    Duration keep();
}
