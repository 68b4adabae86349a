package io.millwright.command.report;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** What is kept of machines' words. */
@ConfigMapping(prefix = "millwright.command.report")
interface ReportConfig {
    /** The largest result of an outcome that is stored, in bytes of JSON; a larger one is left out and marked. */
    @WithDefault("65536")
    int maxResultBytes();
}
