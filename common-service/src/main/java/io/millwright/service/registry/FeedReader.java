package io.millwright.service.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;
import io.millwright.model.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Reads the registry's JSON. */
final class FeedReader {
    private static final String MACHINE = "machine";
    private static final String MACHINE_TYPE = "machine_type";

    private FeedReader() {}

    /**
     * @param types whether machine types are followed too
     * @throws IllegalArgumentException when the text isn't a page of the feed at all
     */
    static FeedPage page(String text, boolean types) {
        JsonNode page = parse(text);
        JsonNode entries = page.path("changes");
        JsonNode latest = page.path("latest");
        if (!entries.isArray() || !latest.canConvertToLong()) {
            throw new IllegalArgumentException("A page of the registry's feed has changes[] and latest");
        }
        List<Change> changes = new ArrayList<>();
        entries.forEach(entry -> changes.add(change(entry, types)));
        return new FeedPage(changes, latest.longValue());
    }

    /** @throws IllegalArgumentException when the text isn't one change */
    static Change single(String text) {
        return change(parse(text), true);
    }

    private static Change change(JsonNode entry, boolean types) {
        JsonNode number = entry.path("revision");
        if (!number.canConvertToLong() || number.longValue() < 1) {
            throw new IllegalArgumentException("A change of the registry's feed has a revision");
        }
        long revision = number.longValue();
        try {
            return switch (entry.path("kind").asText()) {
                case MACHINE -> machine(entry, revision);
                case MACHINE_TYPE -> types ? type(entry, revision) : new Change.Ignored(revision);
                default -> new Change.Ignored(revision);
            };
        } catch (IllegalArgumentException e) {
            return new Change.Malformed(revision, String.valueOf(e.getMessage()));
        }
    }

    private static Change machine(JsonNode entry, long revision) {
        MachineKey key = MachineKey.of(text(entry, "factory_id"), text(entry, "machine_id"));
        if (entry.path("deleted").asBoolean()) {
            return new Change.Removed(key, revision);
        }
        JsonNode document = entry.path("document");
        AreaId area = new AreaId(text(document, "area_id"));
        MachineTypeId type = new MachineTypeId(text(document, "type_id"));
        return new Change.Stored(new KnownMachine(key, area, type, revision, document));
    }

    private static Change type(JsonNode entry, long revision) {
        var id = new MachineTypeId(text(entry, "type_id"));
        if (entry.path("deleted").asBoolean()) {
            return new Change.RemovedType(id, revision);
        }
        JsonNode document = entry.path("document");
        if (!document.isObject()) {
            throw new IllegalArgumentException("A machine type of the registry's feed has a document");
        }
        return new Change.StoredType(new KnownMachineType(id, revision, document));
    }

    /** An absent member becomes the empty string, which no id takes. */
    private static String text(JsonNode node, String member) {
        return node.path(member).asText();
    }

    private static JsonNode parse(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The registry's answer must be JSON", e);
        }
    }
}
