package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.millwright.testing.BrokerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SubscriptionRefusedTest {
    private static final Duration SOON = Duration.ofSeconds(30);

    @Test
    void refusedSubscriptionIsTriedAgainUntilItIsGranted() throws IOException {
        // given a broker whose registry lets the service in but not subscribe
        var granted = new AtomicBoolean();
        var registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        registry.createContext("/internal/broker/connect", exchange -> {
            String rights = granted.get() ? "{\"filter\":\"t/1\",\"max_qos\":1}" : "";
            byte[] answer = ("{\"allowed\":true,\"identity\":\"service\",\"publish\":[],\"subscribe\":[" + rights
                            + "]}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        registry.start();
        String url = "http://127.0.0.1:" + registry.getAddress().getPort();
        try (var broker = BrokerProcess.askingRegistry(url, "token", false).start();
                var channel = TestChannel.on(broker.url(), "t/1")
                        .credentials("service:test", "secret")
                        .start()) {
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(channel.channel.problem())
                            .hasValueSatisfying(
                                    problem -> assertThat(problem).contains("refused the subscription to t/1")));

            // when
            granted.set(true);

            // then
            channel.awaitReady();
        } finally {
            registry.stop(0);
        }
    }
}
