package io.millwright.ingestion.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.json.JsonLimits;
import io.millwright.service.registry.MachineSelection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which machines a question is about. */
sealed interface Machines {
    /** One, by its path: that it is unknown is an error. */
    record One(MachineKey key) implements Machines {}

    /** By their ids, registered or not: those that have sent nothing add nothing. */
    record Listed(FactoryId factory, List<MachineId> ids) implements Machines {
        public Listed {
            ids = List.copyOf(ids);
        }
    }

    /** As the registry describes them now. */
    record Selected(MachineSelection selection) implements Machines {}

    /** Ids alone need no registry. @throws ProblemException 400 for a label that is none */
    static Machines of(
            FactoryId factory,
            List<MachineId> ids,
            @Nullable String areaId,
            @Nullable String typeId,
            List<String> labels) {
        if (!ids.isEmpty() && areaId == null && typeId == null && labels.isEmpty()) {
            return new Listed(factory, ids);
        }
        return new Selected(new MachineSelection(factory, areaId, typeId, ids.isEmpty() ? null : ids, parse(labels)));
    }

    private static @Nullable ObjectNode parse(List<String> labels) {
        if (labels.isEmpty()) {
            return null;
        }
        ObjectNode parsed = Json.MAPPER.createObjectNode();
        for (String label : labels) {
            int equals = label.indexOf('=');
            if (equals < 1 || !JsonLimits.isStorable(label)) {
                throw Parameters.illegal("label", "label is name=value.");
            }
            parsed.put(label.substring(0, equals), label.substring(equals + 1));
        }
        return parsed;
    }
}
