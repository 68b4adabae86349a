package io.millwright.service.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Names deliveries: the same name stands for the same events, so that a receiver that drops what it has seen loses none. Ids of events
 * are those of one service. Pure.
 */
final class DeliveryId {
    private static final int HASH_BYTES = 16;

    private DeliveryId() {}

    /** @param events CloudEvents; a try that finds more of them than the last is another delivery */
    static String of(String service, List<ObjectNode> events) {
        return service + "."
                + (events.size() == 1
                        ? id(events.getFirst())
                        : hash(events.stream().map(DeliveryId::id).collect(Collectors.joining("\n"))));
    }

    private static String id(ObjectNode event) {
        return event.path("id").asText();
    }

    private static String hash(String ids) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(ids.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
