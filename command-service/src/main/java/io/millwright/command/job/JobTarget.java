package io.millwright.command.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.json.Json;
import io.millwright.service.registry.MachineSelection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which machines a job is for. */
sealed interface JobTarget {
    record Machines(List<MachineId> ids) implements JobTarget {
        public Machines {
            ids = List.copyOf(ids);
        }
    }

    /** All that are registered when the job is created and match every given member. */
    record Selector(@Nullable String areaId, @Nullable String typeId, Map<String, String> labels) implements JobTarget {
        public Selector {
            labels = Map.copyOf(labels);
        }

        MachineSelection in(FactoryId factory) {
            return new MachineSelection(factory, areaId, typeId, null, Json.MAPPER.valueToTree(labels));
        }
    }

    /** As it is stored and shown. Long lists are not repeated: a job's targets can be listed. */
    default ObjectNode shown() {
        ObjectNode shown = Json.MAPPER.createObjectNode();
        switch (this) {
            case Machines machines -> shown.put("listed", machines.ids().size());
            case Selector selector -> {
                ObjectNode members = shown.putObject("selector");
                if (selector.areaId() != null) {
                    members.put("area_id", selector.areaId());
                }
                if (selector.typeId() != null) {
                    members.put("type_id", selector.typeId());
                }
                if (!selector.labels().isEmpty()) {
                    members.set("labels", Json.MAPPER.valueToTree(selector.labels()));
                }
            }
        }
        return shown;
    }
}
