package io.millwright.bench.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.stack.rest.TokenSource;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Submits commands over REST, as many at once as wanted, on connections that are kept. */
public final class CommandClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(75);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI base;
    private final TokenSource tokens;
    private final String type;

    /** @param type of command that machines take */
    public CommandClient(URI base, TokenSource tokens, String type) {
        this.base = base;
        this.tokens = tokens;
        this.type = type;
    }

    /**
     * The answer.
     *
     * @param state of the command; empty when the answer names none
     */
    public record Answer(int status, String state, String text) {}

    /**
     * @param id of the command, and its idempotency key too
     * @param waitSeconds for its end; 0 for the answer that it is accepted
     */
    public CompletableFuture<Answer> submit(String factoryId, String machineId, String id, int waitSeconds)
            throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(base + "/api/v1/factories/" + factoryId + "/machines/" + machineId + "/commands"))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + tokens.token())
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", id)
                .POST(HttpRequest.BodyPublishers.ofString(body(id)));
        if (waitSeconds > 0) {
            request.header("Prefer", "wait=" + waitSeconds);
        }
        return http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
                .thenApply(response -> new Answer(response.statusCode(), state(response.body()), response.body()));
    }

    private String body(String id) {
        ObjectNode body = Json.MAPPER.createObjectNode();
        body.put("command_id", id).put("type", type).put("ttl", "PT1H");
        body.putObject("parameters").put("spindle_speed_rpm", 1200);
        return body.toString();
    }

    private static String state(String body) {
        try {
            return Json.MAPPER.readTree(body).path("state").asText("");
        } catch (JsonProcessingException e) {
            return "";
        }
    }
}
