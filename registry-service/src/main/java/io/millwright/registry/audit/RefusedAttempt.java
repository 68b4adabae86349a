package io.millwright.registry.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A write that was refused.
 *
 * @param factoryId as the path names it, legal or not
 * @param kind of the item that the path names; absent when it names none
 */
record RefusedAttempt(
        @Nullable String factoryId,
        @Nullable String kind,
        @Nullable String itemId,
        ObjectNode detail) {
    private static final Set<String> WRITES = Set.of("PUT", "PATCH", "POST", "DELETE");
    private static final int MAX_TEXT = 500;

    /** Whether an answer is one for the audit: the refusal of a write. */
    static boolean isOne(String method, String path, int status) {
        return WRITES.contains(method) && path.startsWith("/api/v1/registry/") && status >= 400 && status < 500;
    }

    /** @param ids the parameters of the path */
    static RefusedAttempt of(
            String method,
            String path,
            int status,
            @Nullable String problem,
            @Nullable String message,
            Map<String, String> ids) {
        String kind = ids.containsKey("machine_id")
                ? "machine"
                : ids.containsKey("area_id")
                        ? "area"
                        : ids.containsKey("type_id")
                                ? "machine_type"
                                : ids.containsKey("factory_id") ? "factory" : null;
        String id = kind == null ? null : ids.get(kind.equals("machine_type") ? "type_id" : kind + "_id");
        ObjectNode detail = Json.STORED.createObjectNode();
        detail.put("method", method);
        detail.put("path", cut(path));
        detail.put("status", status);
        detail.put("problem", problem);
        detail.put("message", cut(message));
        return new RefusedAttempt(cut(ids.get("factory_id")), kind, cut(id), detail);
    }

    String action() {
        return (kind == null ? "registry" : kind) + ".refused";
    }

    /** Without the character that PostgreSQL can't keep. */
    private static @Nullable String cut(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String kept = text.replace("\u0000", "");
        return kept.length() <= MAX_TEXT ? kept : kept.substring(0, MAX_TEXT);
    }
}
