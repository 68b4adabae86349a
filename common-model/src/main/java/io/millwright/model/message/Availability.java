package io.millwright.model.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.millwright.model.envelope.Position;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import org.jspecify.annotations.Nullable;

/**
 * Whether a machine is connected. Ordered by (boot id, session id) alone; the envelope's sequence means nothing. Within a
 * session offline is final.
 *
 * @param sessionId rises at every connection of a boot, from 1
 * @param reason absent means unknown
 */
public record Availability(
        Status status, long sessionId, @Nullable Reason reason) implements Payload {
    public Availability {
        Require.present(status, "status");
        Require.that(sessionId >= 1 && sessionId < Position.LIMIT, "session_id must be from 1 to 2^53 - 1");
    }

    public enum Status {
        @JsonProperty("online")
        ONLINE,
        @JsonProperty("offline")
        OFFLINE
    }

    public enum Reason {
        @JsonProperty("connected")
        CONNECTED,
        @JsonProperty("graceful")
        GRACEFUL,
        @JsonProperty("will")
        WILL
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.AVAILABILITY;
    }
}
