package io.millwright.registry.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.MachineId;
import io.millwright.registry.machine.MachineDocument;
import io.millwright.registry.transfer.ImportLine.Unreadable;
import io.millwright.registry.transfer.ImportLine.Wanted;
import io.millwright.service.problem.FieldError;
import io.millwright.service.problem.JsonFailure;
import io.millwright.service.problem.Problem;
import org.jspecify.annotations.Nullable;

/** A line from the JSON of a machine with its id and, perhaps, its revision. Strict, as the API is. */
final class DocumentReader {
    static final String MACHINE_ID = "machine_id";
    static final String REVISION = "revision";

    private final ObjectMapper mapper;

    /** @param mapper that of the API */
    DocumentReader(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    ImportLine read(int number, String json) {
        try {
            return mapper.readTree(json) instanceof ObjectNode object
                    ? read(number, object)
                    : new Unreadable(number, null, "", "must be an object");
        } catch (JsonProcessingException e) {
            return unreadable(number, null, e);
        }
    }

    ImportLine read(int number, ObjectNode line) {
        JsonNode id = line.remove(MACHINE_ID);
        JsonNode revision = line.remove(REVISION);
        if (id == null || !id.isTextual()) {
            return new Unreadable(number, null, "/" + MACHINE_ID, "must be a string");
        }
        if (revision != null && !revision.isNull() && !(revision.isIntegralNumber() && revision.canConvertToLong())) {
            return new Unreadable(number, id.textValue(), "/" + REVISION, "must be a number that fits");
        }
        try {
            return new Wanted(
                    number,
                    new MachineId(id.textValue()),
                    mapper.treeToValue(line, MachineDocument.class),
                    revision == null || revision.isNull() ? null : (Long) revision.longValue());
        } catch (JsonProcessingException e) {
            return unreadable(number, id.textValue(), e);
        } catch (IllegalArgumentException e) {
            return new Unreadable(number, id.textValue(), "/" + MACHINE_ID, String.valueOf(e.getMessage()));
        }
    }

    private static Unreadable unreadable(int number, @Nullable String machineId, JsonProcessingException failure) {
        Problem problem = JsonFailure.explain(failure).problem();
        FieldError error = problem.errors().isEmpty()
                ? new FieldError("", "can't be read as JSON")
                : problem.errors().getFirst();
        return new Unreadable(number, machineId, error.pointer(), error.detail());
    }
}
