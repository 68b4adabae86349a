package io.millwright.service.webhook;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.ToIntFunction;

/** Takes deliveries on loopback and answers what the test says. */
final class Receiver implements AutoCloseable {
    /** @param status what was answered */
    record Delivery(String id, String timestamp, String signature, String type, String body, int status) {}

    private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private volatile ToIntFunction<Delivery> answer = delivery -> 204;

    Receiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            var headers = exchange.getRequestHeaders();
            var delivery = new Delivery(
                    headers.getFirst("webhook-id"),
                    headers.getFirst("webhook-timestamp"),
                    headers.getFirst("webhook-signature"),
                    headers.getFirst("Content-Type"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
                    0);
            int status = answer.applyAsInt(delivery);
            deliveries.add(new Delivery(
                    delivery.id(),
                    delivery.timestamp(),
                    delivery.signature(),
                    delivery.type(),
                    delivery.body(),
                    status));
            if (status == 302) {
                exchange.getResponseHeaders().add("Location", url() + "/elsewhere");
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    void answer(ToIntFunction<Delivery> status) {
        answer = status;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Delivery> all() {
        return deliveries;
    }

    List<Delivery> accepted() {
        return deliveries.stream().filter(delivery -> delivery.status() < 300).toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
