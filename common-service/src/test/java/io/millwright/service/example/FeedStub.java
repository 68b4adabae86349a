package io.millwright.service.example;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** A registry that says what the test tells it to, and can be away. */
public final class FeedStub implements QuarkusTestResourceLifecycleManager {
    private static final String TOKEN = "Bearer internal-token-of-the-tests";

    /** One entry of the feed. */
    public record Entry(long revision, String machineId, String json) {}

    private final List<Entry> entries = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private int port;

    @Override
    public Map<String, String> start() {
        up();
        return Map.of(
                "millwright.registry.url", "http://127.0.0.1:" + port, "millwright.registry.poll-interval", "PT0.05S");
    }

    @Override
    public void stop() {
        down();
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(this, new TestInjector.MatchesType(FeedStub.class));
    }

    /** The same port again after the first time. */
    public void up() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        port = server.getAddress().getPort();
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/internal/registry/changes", this::changes);
        server.createContext("/internal/registry/factories/", this::machine);
        server.createContext("/internal/registry/machine-types/", this::machine);
        server.start();
    }

    public void down() {
        if (server != null) {
            server.stop(0);
        }
    }

    public synchronized long machine(String machineId, String area) {
        long revision = next();
        entries.add(new Entry(revision, machineId, """
                {"revision":%d,"kind":"machine","factory_id":"f1","machine_id":"%s","deleted":false,
                 "document":{"area_id":"%s","type_id":"pump","pressure_kpa":101.3250}}""".formatted(revision, machineId, area)));
        return revision;
    }

    public synchronized long tombstone(String machineId) {
        long revision = next();
        entries.add(new Entry(revision, machineId, """
                {"revision":%d,"kind":"machine","factory_id":"f1","machine_id":"%s","deleted":true}""".formatted(revision, machineId)));
        return revision;
    }

    public synchronized long type(String typeId, String document) {
        return add(typeId, "\"type_id\":\"" + typeId + "\",\"deleted\":false,\"document\":" + document);
    }

    public synchronized long typeTombstone(String typeId) {
        return add(typeId, "\"type_id\":\"" + typeId + "\",\"deleted\":true");
    }

    private long add(String typeId, String members) {
        long revision = next();
        entries.add(new Entry(
                revision, typeId, "{\"revision\":" + revision + ",\"kind\":\"machine_type\"," + members + "}"));
        return revision;
    }

    public synchronized long other(String kind) {
        long revision = next();
        entries.add(
                new Entry(revision, "", "{\"revision\":%d,\"kind\":\"%s\",\"document\":{}}".formatted(revision, kind)));
        return revision;
    }

    /** Revisions rise, but not one by one. */
    private long next() {
        return latest() + 3;
    }

    public long latest() {
        return entries.isEmpty() ? 0 : entries.getLast().revision();
    }

    private void changes(HttpExchange exchange) throws IOException {
        var query = exchange.getRequestURI().getQuery();
        long after = Long.parseLong(query.replaceAll(".*after=(\\d+).*", "$1"));
        int limit = Integer.parseInt(query.replaceAll(".*limit=(\\d+).*", "$1"));
        var page = new ArrayList<>(entries)
                .stream()
                        .filter(entry -> entry.revision() > after)
                        .limit(limit)
                        .map(Entry::json)
                        .collect(Collectors.joining(","));
        answer(exchange, 200, "{\"changes\":[" + page + "],\"latest\":" + latest() + "}");
    }

    private void machine(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String machine = path.substring(path.lastIndexOf('/') + 1);
        var newest = entries.stream()
                .filter(entry -> entry.machineId().equals(machine))
                .reduce((a, b) -> b);
        answer(exchange, newest.isPresent() ? 200 : 404, newest.map(Entry::json).orElse("{}"));
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        boolean allowed = TOKEN.equals(exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] bytes = (allowed ? body : "{}").getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(allowed ? status : 401, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
