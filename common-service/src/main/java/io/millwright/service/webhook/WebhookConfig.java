package io.millwright.service.webhook;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Webhooks of this service's feed. */
@ConfigMapping(prefix = "millwright.webhook")
public interface WebhookConfig {
    /**
     * Where webhooks may go: {@code hooks.example.com}, {@code *.example.com}, each with an optional {@code :port} (without one, 443
     * only). Default: nowhere.
     */
    Optional<List<String>> allowedHosts();

    /**
     * Patterns of hosts that may also have a private, link-local or loopback address, and may be spoken to without TLS. They count as
     * allowed. Default: none. Set it for receivers in the factory's own network.
     */
    Optional<List<String>> privateHosts();

    /**
     * The key that webhooks' secrets are encrypted with in the database: a random text of at least 32 characters. No default; this or
     * the file is needed. To change it, put the old one among the earlier ones: at the next start all secrets are encrypted anew.
     */
    Optional<String> secretKey();

    /** A file that holds the key, instead of the key itself. Default: none. */
    Optional<Path> secretKeyFile();

    /** Keys of before, which still decrypt. Default: none. Take one out when a start has reported no secret that can't be opened. */
    Optional<List<String>> earlierSecretKeys();

    /** How many webhooks a factory may have. */
    @WithDefault("20")
    int maxPerFactory();

    /** How long one delivery may take, from connecting to the receiver's status. */
    @WithDefault("10S")
    Duration timeout();

    /** How often an event is tried before it goes to the dead letters. */
    @WithDefault("12")
    int maxAttempts();

    /** The pause after the first failure; it doubles from there, and each pause is a random one up to that. */
    @WithDefault("1S")
    Duration minBackoff();

    /** The longest pause, also where the receiver asks for more by Retry-After. */
    @WithDefault("10M")
    Duration maxBackoff();

    /** After so many events in a row went to the dead letters the webhook is suspended; its place in the feed is kept. */
    @WithDefault("5")
    int suspendAfter();

    /** How long dead letters are kept. */
    @WithDefault("30D")
    Duration deadLetterRetention();

    /** How many dead letters a webhook may have; older ones go. */
    @WithDefault("10000")
    int maxDeadLetters();

    /** How long a replica that died keeps its webhooks from the others. */
    @WithDefault("15S")
    Duration lease();

    /** How many webhooks one replica serves at most. */
    @WithDefault("200")
    int maxPerReplica();
}
