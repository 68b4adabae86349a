package io.millwright.command;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A registry that knows no machine and reports no change, and a twin service that says what it is told to; both can be away. */
public final class RegistryStub implements AutoCloseable {
    private final HttpServer server;
    private volatile boolean away;
    private volatile String twin = "{}";

    RegistryStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("the registry's stand-in can't listen", e);
        }
        server.createContext("/internal/registry/changes", exchange -> answer(exchange, 200, """
                {"changes":[],"latest":0}"""));
        server.createContext("/internal/registry/factories", exchange -> answer(exchange, 404, "{}"));
        server.createContext("/internal/twin/factories", exchange -> answer(exchange, 200, twin));
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What the twin service says of every machine. */
    public void setTwin(String json) {
        twin = json;
    }

    /** While away, it answers nothing but 503. */
    public void setAway(boolean isAway) {
        away = isAway;
    }

    private void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(away ? 503 : status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
