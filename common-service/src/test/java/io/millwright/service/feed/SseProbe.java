package io.millwright.service.feed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Reads a stream of server-sent events on a thread of its own. */
final class SseProbe implements AutoCloseable {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** What came; comments have neither name nor data. */
    record Event(String id, String name, String data, String comment) {}

    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final HttpResponse<java.io.InputStream> response;
    private final Thread thread;
    private volatile boolean over;

    private SseProbe(HttpResponse<java.io.InputStream> response) {
        this.response = response;
        this.thread = Thread.ofVirtual().start(this::read);
    }

    static SseProbe open(URI uri, String token, String lastEventId) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + token);
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        return new SseProbe(CLIENT.send(request.build(), BodyHandlers.ofInputStream()));
    }

    int status() {
        return response.statusCode();
    }

    List<Event> all() {
        return events;
    }

    /** Events with data, the last one excepted when it ends the stream. */
    List<Event> changes() {
        return events.stream()
                .filter(event -> event.data() != null && !"end".equals(event.name()))
                .toList();
    }

    boolean isOver() {
        return over;
    }

    private void read() {
        try (var lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            String id = null;
            String name = null;
            String data = null;
            String comment = null;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    events.add(new Event(id, name, data, comment));
                    id = name = data = comment = null;
                } else if (line.startsWith(":")) {
                    comment = line.substring(1);
                } else if (line.startsWith("id:")) {
                    id = line.substring(3).strip();
                } else if (line.startsWith("event:")) {
                    name = line.substring(6).strip();
                } else if (line.startsWith("data:")) {
                    data = (data == null ? "" : data) + line.substring(5).strip();
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // the end of it, however it came
        } finally {
            over = true;
        }
    }

    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread.interrupt();
    }
}
