package io.millwright.stack.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import io.millwright.stack.NetworkFailure;
import io.millwright.stack.Refusal;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Gets access tokens of one realm for one user or application, and keeps each as long as it is good. */
public final class TokenSource {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration MARGIN = Duration.ofSeconds(30);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final Clock clock = Clock.systemUTC();
    private final URI issuer;
    private final Map<String, String> form;
    private @Nullable URI tokenEndpoint;
    private String token = "";
    private Instant goodUntil = Instant.MIN;

    private TokenSource(URI issuer, Map<String, String> form) {
        this.issuer = issuer;
        this.form = form;
    }

    /** By the password of a user, through a public client. */
    public static TokenSource ofUser(URI issuer, String client, String user, String password) {
        return new TokenSource(issuer, userForm(client, user, password));
    }

    /** By the password of a user, through a client that has a secret. */
    public static TokenSource ofUser(URI issuer, String client, String clientSecret, String user, String password) {
        Map<String, String> form = userForm(client, user, password);
        form.put("client_secret", clientSecret);
        return new TokenSource(issuer, form);
    }

    private static Map<String, String> userForm(String client, String user, String password) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "password");
        form.put("client_id", client);
        form.put("username", user);
        form.put("password", password);
        return form;
    }

    public static TokenSource ofClient(URI issuer, String client, String secret) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        form.put("client_id", client);
        form.put("client_secret", secret);
        return new TokenSource(issuer, form);
    }

    /** @throws Refusal when the realm gives none */
    public synchronized String token() throws InterruptedException {
        if (clock.instant().isBefore(goodUntil)) {
            return token;
        }
        JsonNode answer = ask();
        token = answer.path("access_token").asText();
        goodUntil =
                clock.instant().plusSeconds(answer.path("expires_in").asLong()).minus(MARGIN);
        return token;
    }

    private JsonNode ask() throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(tokenEndpoint())
                .timeout(TIMEOUT)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form.entrySet().stream()
                        .map(entry ->
                                entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&"))))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new Refusal(issuer + " gives no token to " + form.getOrDefault("username", form.get("client_id"))
                        + ": " + reason(response.body()) + ".");
            }
            return Json.MAPPER.readTree(response.body());
        } catch (IOException e) {
            throw new Refusal(
                    "The OpenID Connect issuer " + issuer + " can't be reached: " + NetworkFailure.reason(e) + ".", e);
        }
    }

    private URI tokenEndpoint() throws InterruptedException {
        if (tokenEndpoint == null) {
            tokenEndpoint = Issuer.discover(issuer).tokenEndpoint();
        }
        return tokenEndpoint;
    }

    /** What the issuer says of an error; all that it said when that is not how it should. */
    private static String reason(String body) {
        try {
            JsonNode error = Json.MAPPER.readTree(body);
            String said =
                    error.path("error_description").asText(error.path("error").asText());
            return said.isBlank() ? body.strip() : said.replaceFirst("\\.$", "");
        } catch (JsonProcessingException e) {
            return body.strip();
        }
    }
}
