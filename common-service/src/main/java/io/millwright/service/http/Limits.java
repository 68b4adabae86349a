package io.millwright.service.http;

import io.millwright.model.json.Json;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What a client has to keep to.
 *
 * @param maxBodyBytes of a request
 * @param maxMessageBytes of an MQTT message
 * @param maxJsonDepth of a body or message
 * @param defaultPageItems when no limit is asked for
 * @param maxPageItems the largest limit
 * @param maxWaitSeconds of {@code Prefer: wait}
 */
@RegisterForReflection
public record Limits(
        long maxBodyBytes,
        int maxMessageBytes,
        int maxJsonDepth,
        int defaultPageItems,
        int maxPageItems,
        int maxWaitSeconds) {
    public static final int DEFAULT_PAGE = 50;
    public static final int MAX_PAGE = 500;
    public static final int MAX_WAIT_SECONDS = 60;

    static Limits of(long maxBodyBytes) {
        return new Limits(
                maxBodyBytes, Json.MAX_MESSAGE_BYTES, Json.MAX_DEPTH, DEFAULT_PAGE, MAX_PAGE, MAX_WAIT_SECONDS);
    }
}
