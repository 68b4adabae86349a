package io.millwright.service.feed;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** The change feed of this service. */
@ConfigMapping(prefix = "millwright.feed")
public interface FeedConfig {
    /** The database schema that holds the events; a service that doesn't set it has no feed. */
    Optional<String> schema();

    /** What follows a machine in the {@code source} of an event, such as {@code twin}. */
    @WithDefault("")
    String resource();

    /**
     * How often a replica looks for new events while somebody waits for them. Shorter means earlier news and more load, the
     * same for one reader or a thousand.
     */
    @WithDefault("0.1S")
    Duration pollInterval();

    /** How many streams and long polls a replica serves at most; more get 503. */
    @WithDefault("1000")
    int maxReaders();

    /** How many of them one client may have on a replica; more get 429. */
    @WithDefault("100")
    int maxReadersPerClient();

    /** How many bytes of events a reader may hold in memory; a larger event comes alone. */
    @WithDefault("524288")
    int maxPageBytes();

    /** How often a silent stream gets a comment, so that proxies keep it and a dead one is noticed. */
    @WithDefault("15S")
    Duration heartbeat();

    /** How long a client may not read before its stream is cut off. */
    @WithDefault("30S")
    Duration stallTimeout();

    /** How long a transaction may hold the feed back before it is reported in the log. */
    @WithDefault("30S")
    Duration horizonWarning();
}
