package io.millwright.registry.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** What a path may name: the most particular one first. */
    private static final List<Item> ITEMS = List.of(
            new Item("machine", "machine_id"),
            new Item("area", "area_id"),
            new Item("machine_type", "type_id"),
            new Item("factory", "factory_id"));

    private record Item(String kind, String parameter) {}

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
        Optional<Item> item =
                ITEMS.stream().filter(each -> ids.containsKey(each.parameter())).findFirst();
        ObjectNode detail = Json.STORED.createObjectNode();
        detail.put("method", method);
        detail.put("path", cut(path));
        detail.put("status", status);
        detail.put("problem", problem);
        detail.put("message", cut(message));
        return new RefusedAttempt(
                cut(ids.get("factory_id")),
                item.map(Item::kind).orElse(null),
                item.map(each -> cut(ids.get(each.parameter()))).orElse(null),
                detail);
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
