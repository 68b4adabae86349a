package io.millwright.model.envelope;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.envelope.Decoded.Malformed;
import io.millwright.model.envelope.Decoded.Valid;
import io.millwright.model.id.Ids;
import io.millwright.model.id.MachineId;
import io.millwright.model.json.Json;
import io.millwright.model.json.Require;
import io.millwright.model.json.Rfc3339;
import io.millwright.model.message.Payload;
import io.millwright.model.message.Telemetry;
import io.millwright.model.topic.MachineTopic;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads and writes messages. Reading is total: whatever the bytes, it yields an outcome. */
public final class EnvelopeCodec {
    private static final int MAX_TEXT = 128;
    private static final ObjectReader EXACT = Json.MAPPER.reader();
    /** Measurements are IEEE doubles: by way of decimals, -0.0 would lose its sign. */
    private static final ObjectReader DOUBLES =
            Json.MAPPER.reader().without(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private EnvelopeCodec() {}

    /** Reads a device's message that arrived on {@code topic}. */
    public static <P extends Payload> Decoded<P> decode(byte[] message, MachineTopic topic, Class<P> payloadType) {
        ObjectNode root;
        try {
            root = object(message, payloadType == Telemetry.class ? DOUBLES : EXACT);
        } catch (IllegalArgumentException e) {
            return new Malformed<>(null, reason(e));
        }
        try {
            Envelope<P> envelope = envelope(root, payloadType);
            Require.that(
                    envelope.sourceId().equals(topic.machineId()), "source_id is not the machine that the topic names");
            return new Valid<>(envelope);
        } catch (IllegalArgumentException e) {
            return new Malformed<>(readableMessageId(root), reason(e));
        }
    }

    /** Reads a message of a service to a device. */
    public static <P extends Payload> DecodedCloud<P> decodeCloud(byte[] message, Class<P> payloadType) {
        try {
            ObjectNode root = object(message, EXACT);
            return new DecodedCloud.Valid<>(new CloudMessage<>(
                    Require.text(textOf(root, "message_id"), MAX_TEXT, "message_id"),
                    Require.text(textOf(root, "source_id"), MAX_TEXT, "source_id"),
                    Require.present(time(root, "sent_at"), "sent_at"),
                    Require.text(textOf(root, "schema_version"), MAX_TEXT, "schema_version"),
                    time(root, "expires_at"),
                    Require.optionalText(textOf(root, "correlation_id"), MAX_TEXT, "correlation_id"),
                    payload(root, payloadType)));
        } catch (IllegalArgumentException e) {
            return new DecodedCloud.Malformed<>(reason(e));
        }
    }

    /** Writes an {@link Envelope} or a {@link CloudMessage}. */
    public static byte[] encode(Envelope<? extends Payload> envelope) {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.put("message_id", envelope.messageId());
        root.put("source_id", envelope.sourceId().value());
        root.put("boot_id", envelope.bootId());
        putText(root, "boot_uid", envelope.bootUid());
        root.put("sequence", envelope.sequence());
        putRest(root, envelope.sentAt(), envelope.schemaVersion(), envelope.expiresAt(), envelope.correlationId());
        putTree(root, "via", envelope.via());
        putTree(root, "clock", envelope.clock());
        root.set("payload", json(envelope.payload()));
        return bytes(root);
    }

    public static byte[] encode(CloudMessage<? extends Payload> message) {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.put("message_id", message.messageId());
        root.put("source_id", message.sourceId());
        putRest(root, message.sentAt(), message.schemaVersion(), message.expiresAt(), message.correlationId());
        root.set("payload", json(message.payload()));
        return bytes(root);
    }

    private static void putRest(
            ObjectNode root,
            Instant sentAt,
            String schemaVersion,
            @Nullable Instant expiresAt,
            @Nullable String correlationId) {
        root.put("sent_at", sentAt.toString());
        root.put("schema_version", schemaVersion);
        putText(root, "expires_at", expiresAt == null ? null : expiresAt.toString());
        putText(root, "correlation_id", correlationId);
    }

    private static <P extends Payload> Envelope<P> envelope(ObjectNode root, Class<P> payloadType) {
        return new Envelope<>(
                Require.text(textOf(root, "message_id"), MAX_TEXT, "message_id"),
                source(root),
                new Position(whole(root, "boot_id"), whole(root, "sequence")),
                Require.optionalText(textOf(root, "boot_uid"), MAX_TEXT, "boot_uid"),
                Require.present(time(root, "sent_at"), "sent_at"),
                Require.text(textOf(root, "schema_version"), MAX_TEXT, "schema_version"),
                time(root, "expires_at"),
                Require.optionalText(textOf(root, "correlation_id"), MAX_TEXT, "correlation_id"),
                optional(root, "via", Via.class),
                optional(root, "clock", ClockState.class),
                payload(root, payloadType));
    }

    private static MachineId source(ObjectNode root) {
        String source = Require.present(textOf(root, "source_id"), "source_id");
        Require.that(Ids.isLegal(source), "source_id is no legal machine id");
        return new MachineId(source);
    }

    private static ObjectNode object(byte[] message, ObjectReader reader) {
        Require.that(message.length > 0, "the message is empty");
        Require.that(
                message.length <= Json.MAX_MESSAGE_BYTES,
                "the message is larger than " + Json.MAX_MESSAGE_BYTES + " bytes");
        try {
            // Jackson would also take UTF-16 and UTF-32: the contract says UTF-8
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(message))
                    .toString();
            JsonNode root = reader.readTree(text);
            if (root instanceof ObjectNode object) {
                return object;
            }
            throw new IllegalArgumentException("the message is not a JSON object");
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the message is not UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the message is not JSON: " + place(e), e);
        }
    }

    private static String place(IOException e) {
        if (e instanceof JsonProcessingException json && json.getLocation() != null) {
            return "line " + json.getLocation().getLineNr() + ", column "
                    + json.getLocation().getColumnNr();
        }
        return "unreadable";
    }

    private static <P extends Payload> P payload(ObjectNode root, Class<P> payloadType) {
        JsonNode node = Require.present(root.get("payload"), "payload");
        Require.that(node.isObject(), "payload must be an object");
        return payloadType == Telemetry.class ? payloadType.cast(telemetry(node)) : read(node, "payload", payloadType);
    }

    /** Straight from the tree: Jackson's own way would turn the doubles into decimals again. */
    private static Telemetry telemetry(JsonNode node) {
        try {
            return Telemetry.fromJson(node);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("payload is refused: " + e.getMessage(), e);
        }
    }

    private static <T> @Nullable T optional(ObjectNode root, String member, Class<T> type) {
        JsonNode node = root.get(member);
        return node == null || node.isNull() ? null : read(node, member, type);
    }

    private static <T> T read(JsonNode node, String member, Class<T> type) {
        try {
            return Json.MAPPER.treeToValue(node, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(member + pointer(e) + " " + cause(e), e);
        }
    }

    private static String pointer(JsonProcessingException e) {
        if (!(e instanceof JsonMappingException mapping)) {
            return "";
        }
        StringBuilder pointer = new StringBuilder();
        mapping.getPath()
                .forEach(step -> pointer.append('/')
                        .append(step.getFieldName() == null ? step.getIndex() : step.getFieldName()));
        return pointer.toString();
    }

    /** The reason of our own checks as it is; Jackson's texts name Java classes and are left out. */
    private static String cause(JsonProcessingException e) {
        return e.getCause() instanceof IllegalArgumentException own && own.getMessage() != null
                ? "is refused: " + own.getMessage()
                : "has a wrong type or value";
    }

    private static @Nullable String textOf(ObjectNode root, String member) {
        JsonNode node = root.get(member);
        if (node == null || node.isNull()) {
            return null;
        }
        Require.that(node.isTextual(), member + " must be a string");
        return node.textValue();
    }

    private static long whole(ObjectNode root, String member) {
        JsonNode node = Require.present(root.get(member), member);
        Require.that(node.isIntegralNumber() && node.canConvertToLong(), member + " must be a whole number");
        return node.longValue();
    }

    private static @Nullable Instant time(ObjectNode root, String member) {
        String text = textOf(root, member);
        if (text == null) {
            return null;
        }
        try {
            return Rfc3339.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(member + " must be an RFC 3339 time", e);
        }
    }

    private static @Nullable String readableMessageId(ObjectNode root) {
        JsonNode node = root.get("message_id");
        return node != null && node.isTextual() && node.textValue().length() <= MAX_TEXT ? node.textValue() : null;
    }

    private static String reason(IllegalArgumentException e) {
        return e.getMessage() == null ? "the message is not legal" : e.getMessage();
    }

    /** Telemetry goes as it is: on its way through Jackson's token buffer a double such as 2.1E15 would become an integer. */
    private static JsonNode json(Payload payload) {
        return payload instanceof Telemetry telemetry ? telemetry.toJson() : Json.MAPPER.valueToTree(payload);
    }

    private static void putText(ObjectNode root, String member, @Nullable String value) {
        if (value != null) {
            root.put(member, value);
        }
    }

    private static void putTree(ObjectNode root, String member, @Nullable Object value) {
        if (value != null) {
            root.set(member, Json.MAPPER.valueToTree(value));
        }
    }

    private static byte[] bytes(ObjectNode root) {
        try {
            return Json.MAPPER.writeValueAsBytes(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a message that was made here can't be written as JSON", e);
        }
    }
}
