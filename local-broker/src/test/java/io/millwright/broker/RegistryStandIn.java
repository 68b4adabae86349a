package io.millwright.broker;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millwright.model.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/** The registry's broker hook with two machines of one factory and one service, all with the password "right". */
final class RegistryStandIn implements AutoCloseable {
    static final String TOKEN = "internal-token";

    private final HttpServer server;
    private final Queue<String> ended = new ConcurrentLinkedQueue<>();
    private final Queue<String> reported = new ConcurrentLinkedQueue<>();
    private volatile boolean away;
    private volatile boolean mute;

    RegistryStandIn() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/internal/broker/connect", this::answer);
        server.createContext("/internal/broker/ended", this::tellEnded);
        server.createContext("/internal/broker/reports", this::takeReports);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    void goAway() {
        away = true;
    }

    /** The credential of a machine ends; it is told once. */
    void end(String machine) {
        ended.add("of-" + machine);
    }

    /** What the broker has reported, as client id, kind and detail. */
    List<String> reported() {
        return List.copyOf(reported);
    }

    private void tellEnded(HttpExchange exchange) throws IOException {
        try (exchange) {
            List<String> told = new ArrayList<>();
            if (!away) {
                for (String id = ended.poll(); id != null; id = ended.poll()) {
                    told.add(id);
                }
            }
            byte[] body = Json.MAPPER.writeValueAsBytes(Map.of("credentials", told, "position", 2, "reset", false));
            exchange.sendResponseHeaders(away ? 503 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private void takeReports(HttpExchange exchange) throws IOException {
        try (exchange) {
            Json.MAPPER
                    .readTree(exchange.getRequestBody())
                    .get("reports")
                    .forEach(report -> reported.add(report.get("client_id").asText() + " "
                            + report.get("kind").asText() + " "
                            + report.get("detail").asText()));
            exchange.sendResponseHeaders(204, -1);
        }
    }

    /** From now on nobody is given the right to subscribe. */
    void grantNoSubscriptions() {
        mute = true;
    }

    void comeBack() {
        away = false;
        mute = false;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean known =
                    ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
            JsonNode question = Json.MAPPER.readTree(exchange.getRequestBody());
            String decision =
                    mute ? decide(question).replaceAll("(?s)\"subscribe\".*]", "\"subscribe\":[]") : decide(question);
            byte[] body = decision.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(away ? 503 : known ? 200 : 401, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String decide(JsonNode question) {
        String username = question.path("username").textValue();
        if (!"right".equals(question.path("password").textValue())) {
            return "{\"allowed\":false,\"reason\":\"bad_credentials\"}";
        }
        return switch (username) {
            case "f1:m1" -> machine("m1");
            case "f1:m2" -> machine("m2");
            case "f1:fast" -> machine("fast");
            case "service:command" -> service();
            default -> "{\"allowed\":false,\"reason\":\"unknown_identity\"}";
        };
    }

    private static String machine(String machine) {
        return """
                {"allowed":true,"identity":"machine","credential_id":"of-ID","position":1,"publish":[
                  {"topic":"factory/f1/area/a1/machine/ID/telemetry","min_qos":0,"max_qos":1,"retain":false},
                  {"topic":"factory/f1/area/a1/machine/ID/state","min_qos":1,"max_qos":1,"retain":true},
                  {"topic":"factory/f1/area/a1/machine/ID/availability","min_qos":1,"max_qos":1,"retain":true}],
                 "subscribe":[
                  {"filter":"factory/f1/area/a1/machine/ID/command","max_qos":1},
                  {"filter":"factory/f1/area/a1/machine/ID/desired","max_qos":1}]}""".replace("ID", machine);
    }

    private static String service() {
        return """
                {"allowed":true,"identity":"service","publish":[
                  {"topic":"factory/+/area/+/machine/+/command","min_qos":1,"max_qos":1,"retain":false}],
                 "subscribe":[
                  {"filter":"$share/command/factory/+/area/+/machine/+/availability","max_qos":1},
                  {"filter":"factory/+/area/+/machine/+/availability","max_qos":1},
                  {"filter":"$share/command/factory/+/area/+/machine/+/telemetry","max_qos":1}]}""";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
