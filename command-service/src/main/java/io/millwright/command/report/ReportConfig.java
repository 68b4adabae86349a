package io.millwright.command.report;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** What is kept of machines' words. */
@ConfigMapping(prefix = "millwright.command.report")
interface ReportConfig {
    /** The largest result of an outcome that is stored, in bytes of JSON; a larger one is left out and marked. */
    @WithDefault("65536")
    int maxResultBytes();

    /**
     * How many receipts, and how many outcomes, are handled at once. Those that come within moments are recorded by one
     * commit. Not above the channel's {@code receive-maximum}, which bounds it too.
     */
    @WithDefault("200")
    int atOnce();
}
