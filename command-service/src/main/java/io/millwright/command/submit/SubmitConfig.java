package io.millwright.command.submit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What commands may look like, and how long machines may take. */
@ConfigMapping(prefix = "millwright.command.submit")
interface SubmitConfig {
    /** The shortest time to expiry. A command of which less than a second is left is not sent any more. */
    @WithDefault("2S")
    Duration minTtl();

    /** The longest time to expiry. A command that waits for days is rarely still meant. */
    @WithDefault("7D")
    Duration maxTtl();

    /** The largest parameters, in bytes of JSON. */
    @WithDefault("32768")
    int maxParametersBytes();

    /**
     * How long after its expiry a command that may have left waits for its receipt before it counts as undelivered. Longer
     * for slow links; holds for commands submitted from then on.
     */
    @WithDefault("10S")
    Duration receiptGrace();

    /**
     * How long after its expiry a received command waits for its outcome before it counts as unknown. At least as long as
     * the longest command runs; holds for commands submitted from then on.
     */
    @WithDefault("10M")
    Duration outcomeTimeout();

    /**
     * Whether the {@code traceparent} of a submission is kept, sent to the machine as an MQTT user property, and so comes back
     * with its answers. On when something collects traces.
     */
    @WithDefault("false")
    boolean keepTraces();

    /**
     * How many commands of one machine may be open: waiting, sent, or received and not yet ended. More are refused, so that
     * an application that goes wild, or a machine that is long offline, can't fill the outbox. Submissions at the very same
     * moment may exceed it by as many as they are.
     */
    @WithDefault("1000")
    int maxOpen();

    /** How long after its submission a command can be open. */
    default Duration longestLife() {
        return maxTtl().plus(outcomeTimeout().compareTo(receiptGrace()) < 0 ? receiptGrace() : outcomeTimeout());
    }

    default SubmitLimits limits() {
        return new SubmitLimits(minTtl(), maxTtl(), maxParametersBytes());
    }
}
