package io.millwright.broker.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.broker.registry.ConnectAnswer.Unavailable;
import io.millwright.model.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;

/** Asks the registry over HTTP. Safe for many threads; nothing is cached. */
public final class RegistryClient {
    /** A reconnect storm beyond this many questions at once is told to come again. */
    private static final int MAX_QUESTIONS = 256;

    private final HttpClient http;
    private final URI connect;
    private final String token;
    private final Duration timeout;
    private final Semaphore free = new Semaphore(MAX_QUESTIONS);

    /**
     * @param registry base URL
     * @param token shared secret of service-to-service calls
     * @param timeout for the whole answer
     */
    public RegistryClient(URI registry, String token, Duration timeout) {
        this.connect = URI.create(stripSlash(registry.toString()) + "/internal/broker/connect");
        this.token = token;
        this.timeout = timeout;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    private static String stripSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /** The longest that an answer takes. */
    public Duration timeout() {
        return timeout;
    }

    /** Never fails: a registry that can't be reached is {@link Unavailable}. */
    public CompletableFuture<ConnectAnswer> ask(String clientId, String username, String password) {
        if (!free.tryAcquire()) {
            return CompletableFuture.completedFuture(
                    new Unavailable(MAX_QUESTIONS + " clients are waiting for the registry already"));
        }
        return http.sendAsync(
                        request(new ConnectAnswers.Question(clientId, username, password)), BodyHandlers.ofByteArray())
                .thenApply(response -> ConnectAnswers.read(response.statusCode(), response.body()))
                .exceptionally(RegistryClient::unavailable)
                .whenComplete((answer, failure) -> free.release());
    }

    private HttpRequest request(ConnectAnswers.Question question) {
        try {
            return HttpRequest.newBuilder(connect)
                    .timeout(timeout)
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(Json.MAPPER.writeValueAsBytes(question)))
                    .build();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the question to the registry can't be written as JSON", e);
        }
    }

    private static ConnectAnswer unavailable(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return new Unavailable(cause.toString());
    }
}
