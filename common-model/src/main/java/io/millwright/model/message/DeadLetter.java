package io.millwright.model.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import java.time.Instant;

/** A message that the edge gave up. {@code message} is its envelope as it was. */
public record DeadLetter(
        @JsonProperty("class") MessageClass givenUpClass, Reason reason, Instant givenUpAt, ObjectNode message)
        implements Payload {
    public DeadLetter {
        Require.present(givenUpClass, "class");
        Require.present(reason, "reason");
        Require.present(givenUpAt, "given_up_at");
        Require.storable(Require.present(message, "message"), "message");
    }

    public enum Reason {
        @JsonProperty("queue_full")
        QUEUE_FULL,
        @JsonProperty("expired")
        EXPIRED,
        @JsonProperty("invalid")
        INVALID
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.DEAD_LETTER;
    }
}
