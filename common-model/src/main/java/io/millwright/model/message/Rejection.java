package io.millwright.model.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import org.jspecify.annotations.Nullable;

/**
 * The cloud's answer to a message that it does not take.
 *
 * @param messageId of the refused message; absent when it could not be read
 * @param refusedClass the class of the refused message
 * @param current where the service stands
 * @param nextBootId with {@code BOOT_REUSED}: the boot id to adopt, store and send under
 */
public record Rejection(
        @Nullable String messageId,
        @JsonProperty("class") MessageClass refusedClass,
        Reason reason,
        @Nullable String detail,
        @Nullable Current current,
        @Nullable Long nextBootId)
        implements Payload {
    public Rejection {
        Require.present(refusedClass, "class");
        Require.present(reason, "reason");
    }

    public enum Reason {
        @JsonProperty("stale")
        STALE,
        @JsonProperty("malformed")
        MALFORMED,
        @JsonProperty("schema")
        SCHEMA,
        @JsonProperty("unregistered")
        UNREGISTERED,
        @JsonProperty("boot_reused")
        BOOT_REUSED,
        @JsonProperty("future")
        FUTURE
    }

    /** The position that won: by sequence for a state, by session for an availability. */
    public record Current(
            long bootId, @Nullable Long sequence, @Nullable Long sessionId) {}

    @Override
    public MessageClass messageClass() {
        return MessageClass.REJECTION;
    }
}
