package io.millwright.stack.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import io.millwright.stack.NetworkFailure;
import io.millwright.stack.Refusal;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * What an OpenID Connect issuer says about itself.
 *
 * @param name the {@code iss} of its tokens
 * @param tokenEndpoint where it gives them
 */
public record Issuer(String name, URI tokenEndpoint) {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String DOCUMENT = "/.well-known/openid-configuration";
    private static final int OK = 200;

    /** @throws Refusal when it can't be reached, or is no issuer */
    public static Issuer discover(URI url) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + DOCUMENT))
                .timeout(TIMEOUT)
                .build();
        try (HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build()) {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != OK) {
                throw new Refusal(url + " is no OpenID Connect issuer: " + url + DOCUMENT + " is answered with "
                        + response.statusCode() + ".");
            }
            return read(url, Json.MAPPER.readTree(response.body()));
        } catch (JsonProcessingException e) {
            throw new Refusal(url + " is no OpenID Connect issuer: " + url + DOCUMENT + " is no JSON.", e);
        } catch (IOException e) {
            throw new Refusal(
                    "The OpenID Connect issuer " + url + " can't be reached: " + NetworkFailure.reason(e) + ".", e);
        }
    }

    private static Issuer read(URI url, JsonNode document) {
        String name = document.path("issuer").asText();
        String endpoint = document.path("token_endpoint").asText();
        if (name.isEmpty() || endpoint.isEmpty()) {
            throw new Refusal(
                    url + " is no OpenID Connect issuer: " + url + DOCUMENT + " names no issuer or no token_endpoint.");
        }
        return new Issuer(name, URI.create(endpoint));
    }
}
