package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.digest.CanonicalJson;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.Ids;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.service.problem.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What a batch must look like. Pure: same inputs, same outcome. */
final class BatchRules {
    /** More than that are a job. */
    static final int MAX_MACHINES = 1_000;

    /** Stands for every machine while the parts they share are checked. */
    private static final String ANY_MACHINE = "any";

    private BatchRules() {}

    static List<FieldError> offences(FactoryId factory, BatchRequest request, SubmitLimits limits) {
        List<FieldError> errors = new ArrayList<>();
        if ((request.machines() == null) == (request.selector() == null)) {
            errors.add(new FieldError("/machines", "give either machines or a selector"));
        }
        if (request.machines() != null) {
            int size = request.machines().size();
            if (size < 1 || size > MAX_MACHINES) {
                errors.add(new FieldError("/machines", "must be 1 to " + MAX_MACHINES));
            }
            for (int i = 0; i < Math.min(size, MAX_MACHINES); i++) {
                if (!Ids.isLegal(String.valueOf(request.machines().get(i)))) {
                    errors.add(new FieldError("/machines/" + i, "is no machine id"));
                }
            }
        }
        MachineKey any = MachineKey.of(factory.value(), ANY_MACHINE);
        if (SubmitRules.check(any, request.part(), limits) instanceof SubmitRules.Checked.Illegal(var more)) {
            errors.addAll(more);
        }
        return List.copyOf(errors);
    }

    /** One machine's part of a legal batch. */
    static Submission part(MachineKey machine, BatchRequest request, SubmitLimits limits) {
        return switch (SubmitRules.check(machine, request.part(), limits)) {
            case SubmitRules.Checked.Legal(var submission) -> submission;
            case SubmitRules.Checked.Illegal(var errors) ->
                throw new IllegalStateException("a part of a legal batch is illegal: " + errors);
        };
    }

    /** The same for batches that mean the same; the order of the machines means nothing. */
    static String digest(FactoryId factory, BatchRequest request, SubmitLimits limits) {
        ObjectNode meant = Json.MAPPER.createObjectNode();
        meant.put(
                "part",
                part(MachineKey.of(factory.value(), ANY_MACHINE), request, limits)
                        .digest());
        if (request.machines() != null) {
            var machines = meant.putArray("machines");
            new TreeSet<>(request.machines()).forEach(machines::add);
        }
        BatchRequest.SelectorRequest selector = request.selector();
        if (selector != null) {
            meant.putObject("selector")
                    .put("area_id", selector.areaId())
                    .put("type_id", selector.typeId())
                    .set("labels", selector.labels());
        }
        return CanonicalJson.sha256(meant);
    }
}
