package io.millwright.stack.rest;

import io.millwright.stack.Refusal;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends calls to one base URL in the name of one user or application. */
public final class RestClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final URI base;
    private final TokenSource tokens;

    public RestClient(URI base, TokenSource tokens) {
        this.base = base;
        this.tokens = tokens;
    }

    /** @throws Refusal when nobody answers */
    public Answer send(Call call) throws InterruptedException {
        var body = call.body();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + call.path()))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + tokens.token())
                .method(
                        call.method(),
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()));
        call.headers().forEach(request::header);
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new Refusal(base + call.path() + " does not answer (" + e + "): is the stack running?", e);
        }
    }

    /** @throws Refusal when the answer is no success */
    public Answer expectSuccess(Call call) throws InterruptedException {
        Answer answer = send(call);
        if (!answer.isSuccess()) {
            throw new Refusal(call.method() + " " + base + call.path() + " was answered with " + answer.status() + ": "
                    + answer.text());
        }
        return answer;
    }
}
