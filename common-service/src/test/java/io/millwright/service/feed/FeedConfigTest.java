package io.millwright.service.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.service.webhook.WebhookConfig;
import io.smallrye.config.WithDefault;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Config is a contract: whoever changes a default meets it here. */
class FeedConfigTest {
    @Test
    void defaultsAreAsDocumented() {
        assertThat(defaults(FeedConfig.class))
                .isEqualTo(Map.of(
                        "resource", "",
                        "pollInterval", "0.1S",
                        "maxReaders", "1000",
                        "maxReadersPerClient", "100",
                        "maxPageBytes", "524288",
                        "heartbeat", "15S",
                        "stallTimeout", "30S",
                        "horizonWarning", "30S"));
        assertThat(defaults(WebhookConfig.class))
                .isEqualTo(Map.ofEntries(
                        Map.entry("maxPerFactory", "20"),
                        Map.entry("timeout", "10S"),
                        Map.entry("maxAttempts", "12"),
                        Map.entry("minBackoff", "1S"),
                        Map.entry("maxBackoff", "10M"),
                        Map.entry("suspendAfter", "5"),
                        Map.entry("deadLetterRetention", "30D"),
                        Map.entry("maxDeadLetters", "10000"),
                        Map.entry("lease", "15S"),
                        Map.entry("maxPerReplica", "200")));
    }

    private static Map<String, String> defaults(Class<?> config) {
        return Arrays.stream(config.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(WithDefault.class))
                .collect(Collectors.toMap(
                        java.lang.reflect.Method::getName,
                        method -> method.getAnnotation(WithDefault.class).value()));
    }
}
