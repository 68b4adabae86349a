package io.millwright.registry.broker;

import com.fasterxml.jackson.annotation.JsonValue;
import io.millwright.model.json.Require;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An authenticated client wants to publish or subscribe.
 *
 * @param topic the topic, or for {@code subscribe} the filter
 * @param retain whether the message carries the retain flag; no matter for {@code subscribe}
 */
record AuthorizeRequest(
        @Nullable String clientId, @Nullable String username, Action action, String topic, int qos, boolean retain) {
    AuthorizeRequest {
        Require.present(action, "action");
        Require.present(topic, "topic");
    }

    enum Action {
        PUBLISH,
        SUBSCRIBE;

        @JsonValue
        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
