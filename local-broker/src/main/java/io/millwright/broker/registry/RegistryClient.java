package io.millwright.broker.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.broker.registry.ConnectAnswer.Unavailable;
import io.millwright.model.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;

/** Asks the registry over HTTP. Safe for many threads; nothing is cached. */
public final class RegistryClient {
    /** A reconnect storm beyond this many questions at once is told to come again. */
    private static final int MAX_QUESTIONS = 256;

    private static final int OK = 200;

    private final HttpClient http;
    private final URI connect;
    private final String ended;
    private final URI reports;
    private final String token;
    private final Duration timeout;
    private final Semaphore free = new Semaphore(MAX_QUESTIONS);

    /**
     * @param registry base URL
     * @param token shared secret of service-to-service calls
     * @param timeout for the whole answer
     */
    public RegistryClient(URI registry, String token, Duration timeout) {
        String hooks = stripSlash(registry.toString()) + "/internal/broker/";
        this.connect = URI.create(hooks + "connect");
        this.ended = hooks + "ended?since=";
        this.reports = URI.create(hooks + "reports");
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
    public CompletableFuture<ConnectAnswer> ask(Question question) {
        if (!free.tryAcquire()) {
            return CompletableFuture.completedFuture(
                    new Unavailable(MAX_QUESTIONS + " clients are waiting for the registry already"));
        }
        return http.sendAsync(post(connect, question), BodyHandlers.ofByteArray())
                .thenApply(response -> ConnectAnswers.read(response.statusCode(), response.body()))
                .exceptionally(RegistryClient::unavailable)
                .whenComplete((answer, failure) -> free.release());
    }

    /**
     * What has ended since a position.
     *
     * @throws IOException when the registry does not say
     */
    public Ended endedSince(long position) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(ended + position))
                .timeout(timeout)
                .header("Authorization", "Bearer " + token)
                .build();
        HttpResponse<byte[]> answer = http.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() != OK) {
            throw new IOException("the registry answered " + answer.statusCode());
        }
        return Ended.read(answer.body())
                .orElseThrow(() -> new IOException("the registry's answer is not the JSON that was agreed on"));
    }

    /**
     * Tells what was noticed.
     *
     * @throws IOException when the registry has not taken it
     */
    public void report(List<Report> noticed) throws IOException, InterruptedException {
        HttpResponse<Void> answer = http.send(post(reports, Map.of("reports", noticed)), BodyHandlers.discarding());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException("the registry answered " + answer.statusCode());
        }
    }

    private HttpRequest post(URI hook, Object body) {
        try {
            return HttpRequest.newBuilder(hook)
                    .timeout(timeout)
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(Json.MAPPER.writeValueAsBytes(body)))
                    .build();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what the registry is to be told can't be written as JSON", e);
        }
    }

    private static ConnectAnswer unavailable(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return new Unavailable(cause.toString());
    }
}
