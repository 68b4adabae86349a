package io.millwright.stack.run;

import io.millwright.stack.plan.Readiness;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;

/** Asks parts whether they are ready. */
public final class Probe {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int OK = 200;

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    public boolean isReady(Readiness readiness) throws InterruptedException {
        return switch (readiness) {
            case Readiness.AtOnce() -> true;
            case Readiness.Makes(var file) -> Files.exists(file);
            case Readiness.Answers(var url) -> answers(url);
        };
    }

    private boolean answers(URI url) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url).timeout(TIMEOUT).build();
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode() == OK;
        } catch (IOException e) {
            return false; // nobody listens yet
        }
    }
}
