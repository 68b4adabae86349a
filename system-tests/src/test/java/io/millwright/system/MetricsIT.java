package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.stack.plan.ServiceName;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the services count is what the page of metrics says. */
class MetricsIT {
    private static final Pattern OURS = Pattern.compile(
            "^# TYPE ((?:mqtt|telemetry|twin|command|registry|feed|webhook|rejections|http_problems)[a-z_]*)",
            Pattern.MULTILINE);
    private static final Pattern LISTED = Pattern.compile("^\\| `([a-z.]+)`", Pattern.MULTILINE);

    private final LiveStack stack = LiveStack.running();

    @Test
    void everyMeterOfARunningServiceIsOnThePage() throws Exception {
        // given
        String page = LiveStack.text(Path.of(System.getProperty("millwright.root"), "docs", "metrics.md"));
        Set<String> listed = LISTED.matcher(page)
                .results()
                .map(each -> each.group(1).replace('.', '_'))
                .collect(Collectors.toSet());

        // when
        Set<String> found = new TreeSet<>();
        for (Map.Entry<ServiceName, URI> service :
                stack.state().endpoints().management().entrySet()) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(service.getValue() + "/q/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            OURS.matcher(answer.body())
                    .results()
                    .map(each -> each.group(1).replaceAll("_(total|seconds|seconds_max|max)$", ""))
                    .forEach(found::add);
        }

        // then
        assertThat(found).contains("mqtt_connected", "telemetry_values", "registry_broker_decisions");
        assertThat(listed).containsAll(found);
    }
}
