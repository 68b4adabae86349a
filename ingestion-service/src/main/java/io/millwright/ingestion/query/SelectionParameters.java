package io.millwright.ingestion.query;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which machines of a factory a question is about; a {@code @BeanParam}. */
public class SelectionParameters {
    @QueryParam("machine_id")
    @Parameter(description = "Only this machine, also one that was deleted; may be repeated. Absent: all")
    public @Nullable List<MachineId> machineId;

    @QueryParam("area_id")
    @Parameter(description = "Only machines that stand in this area now")
    public @Nullable AreaId areaId;

    @QueryParam("type_id")
    @Parameter(description = "Only machines that are of this type now")
    public @Nullable MachineTypeId typeId;

    @QueryParam("label")
    @Parameter(description = "Only machines that carry this label now; may be repeated: all hold", example = "line=L1")
    public @Nullable List<String> label;

    Machines machines(FactoryId factory) {
        return Machines.of(
                factory,
                machineId == null ? List.of() : machineId,
                areaId == null ? null : areaId.value(),
                typeId == null ? null : typeId.value(),
                label == null ? List.of() : label);
    }
}
