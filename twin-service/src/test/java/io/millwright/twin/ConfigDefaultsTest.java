package io.millwright.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.WithDefault;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Config is a contract: whoever changes a default meets it here. */
class ConfigDefaultsTest {
    @Test
    void defaultsAreAsDocumented() throws ClassNotFoundException {
        assertThat(defaults("desired.DesiredConfig"))
                .isEqualTo(
                        Map.of("maxBytes", "65536", "maxDepth", "16", "maxProperties", "1000", "cachedSchemas", "200"));
        assertThat(defaults("alert.AlertConfig"))
                .isEqualTo(Map.of("stuckAfter", "15M", "interval", "10S", "cloneReturns", "3", "cloneWindow", "1H"));
        assertThat(defaults("census.CensusConfig")).isEqualTo(Map.of("interval", "30S"));
        assertThat(defaults("report.ReportConfig"))
                .isEqualTo(Map.of("batchSize", "250", "batchDelay", "10ms", "lanes", "2", "inFlight", "500"));
        assertThat(defaults("seen.SilenceConfig")).isEqualTo(Map.of("after", "24H", "interval", "30S"));
        assertThat(defaults("bulk.BulkConfig"))
                .isEqualTo(Map.of(
                        "maxMachines",
                        "10000",
                        "workers",
                        "4",
                        "interval",
                        "1S",
                        "retryDelay",
                        "5S",
                        "retention",
                        "30D"));
        assertThat(defaults("publication.PublicationConfig"))
                .isEqualTo(Map.of(
                        "interval",
                        "1S",
                        "batchSize",
                        "200",
                        "registryInterval",
                        "10S",
                        "registryWholeInterval",
                        "1H"));
        assertThat(defaults("clearance.ClearanceConfig"))
                .isEqualTo(Map.of("overlap", "24H", "interval", "10S", "batchSize", "100"));
        assertThat(defaults("removal.RemovalConfig")).isEqualTo(Map.of("interval", "10S"));
        assertThat(defaults("history.RetentionConfig")).isEqualTo(Map.of("retention", "90D", "interval", "1H"));
        assertThat(defaults("query.QueryConfig")).isEmpty();
        assertThat(defaults("retained.RetainedConfig"))
                .isEqualTo(Map.of(
                        "interval", "10M",
                        "startDelay", "10S",
                        "startInterval", "10S",
                        "postponedInterval", "30S",
                        "checkInterval", "10S",
                        "concurrency", "16"));
    }

    private static Map<String, String> defaults(String config) throws ClassNotFoundException {
        var defaults = new TreeMap<String, String>();
        Stream.of(Class.forName("io.millwright.twin." + config).getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(WithDefault.class))
                .forEach((Method method) -> defaults.put(
                        method.getName(),
                        method.getAnnotation(WithDefault.class).value()));
        return defaults;
    }
}
