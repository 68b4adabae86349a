package io.millwright.model.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import org.jspecify.annotations.Nullable;

/** Something that a person should look at; raised and later cleared under one alert id. */
public record Alert(
        String alertId,
        String code,
        Severity severity,
        State state,
        @Nullable String text,
        @Nullable ObjectNode values) implements Payload {
    public Alert {
        Require.text(alertId, 128, "alert_id");
        Require.text(code, 64, "code");
        Require.present(severity, "severity");
        Require.present(state, "state");
        Require.optionalText(text, 1024, "text");
        if (values != null) {
            Require.storable(values, "values");
        }
    }

    public enum Severity {
        @JsonProperty("info")
        INFO,
        @JsonProperty("warning")
        WARNING,
        @JsonProperty("critical")
        CRITICAL
    }

    public enum State {
        @JsonProperty("raised")
        RAISED,
        @JsonProperty("cleared")
        CLEARED
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.ALERT;
    }
}
