package io.millwright.twin.bulk;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.model.json.JsonLimits;
import io.millwright.service.schema.SchemaViolation;
import io.millwright.twin.desired.DesiredChange.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a request may be. Pure. */
final class JobRules {
    static final int MAX_LABELS = 16;
    static final int MAX_IDS = 1_000;
    private static final int MAX_TEXT = 200;

    private JobRules() {}

    /** @param offence what is wrong with a document or patch */
    static Checked check(@Nullable JobRequest request, Function<ObjectNode, Optional<SchemaViolation>> offence) {
        if (request == null) {
            return illegal("", "is missing");
        }
        boolean patch = request.mergePatch() != null;
        if (patch == (request.document() != null)) {
            return illegal("", "has either merge_patch or document");
        }
        String pointer = patch ? "/merge_patch" : "/document";
        if (!((patch ? request.mergePatch() : request.document()) instanceof ObjectNode change)) {
            return illegal(pointer, "must be an object");
        }
        var errors = new ArrayList<SchemaViolation>();
        offence.apply(change)
                .ifPresent(found -> errors.add(new SchemaViolation(pointer + found.pointer(), found.detail())));
        selector(request.selector(), errors);
        return errors.isEmpty()
                ? new Checked.Legal(patch ? Way.MERGE_PATCH : Way.WHOLE, change)
                : new Checked.Illegal(errors);
    }

    private static void selector(JobRequest.@Nullable Selector selector, List<SchemaViolation> errors) {
        if (selector == null || isEmpty(selector)) {
            errors.add(new SchemaViolation("/selector", "names at least one of labels, area_id, type_id, machine_ids"));
            return;
        }
        id(selector.areaId(), "/selector/area_id", AreaId::new, errors);
        id(selector.typeId(), "/selector/type_id", MachineTypeId::new, errors);
        if (selector.labels() != null) {
            labels(selector.labels(), errors);
        }
        List<String> ids = selector.machineIds();
        if (ids != null && ids.size() > MAX_IDS) {
            errors.add(new SchemaViolation("/selector/machine_ids", "has more than " + MAX_IDS + " entries"));
        } else if (ids != null) {
            for (int i = 0; i < ids.size(); i++) {
                id(ids.get(i) == null ? "" : ids.get(i), "/selector/machine_ids/" + i, MachineId::new, errors);
            }
        }
    }

    private static boolean isEmpty(JobRequest.Selector selector) {
        return (selector.labels() == null || selector.labels().isEmpty())
                && selector.areaId() == null
                && selector.typeId() == null
                && (selector.machineIds() == null || selector.machineIds().isEmpty());
    }

    private static void labels(Map<String, String> labels, List<SchemaViolation> errors) {
        if (labels.size() > MAX_LABELS) {
            errors.add(new SchemaViolation("/selector/labels", "has more than " + MAX_LABELS + " entries"));
            return;
        }
        labels.forEach((name, value) -> {
            if (!isText(name) || !isText(value)) {
                errors.add(new SchemaViolation(
                        "/selector/labels/" + JsonLimits.escape(name),
                        "must be 1 to " + MAX_TEXT + " characters of text"));
            }
        });
    }

    private static boolean isText(@Nullable String text) {
        return text != null && !text.isEmpty() && text.length() <= MAX_TEXT && JsonLimits.isStorable(text);
    }

    private static void id(
            @Nullable String value, String pointer, Consumer<String> check, List<SchemaViolation> errors) {
        if (value != null) {
            try {
                check.accept(value);
            } catch (IllegalArgumentException e) {
                errors.add(new SchemaViolation(pointer, "is no legal id"));
            }
        }
    }

    private static Checked illegal(String pointer, String detail) {
        return new Checked.Illegal(List.of(new SchemaViolation(pointer, detail)));
    }

    /** What a look at a request found. */
    sealed interface Checked {
        record Legal(Way way, ObjectNode change) implements Checked {}

        record Illegal(List<SchemaViolation> errors) implements Checked {
            public Illegal {
                errors = List.copyOf(errors);
            }
        }
    }
}
