package io.millwright.registry.transfer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.registry.item.Stored;
import io.millwright.registry.machine.MachineDocument;
import io.millwright.registry.machine.MachineSearchRepository;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Beside the machines, for below them every path is a machine's. */
@Path("/api/v1/registry/factories/{factory_id}/machine-export")
@Authenticated
@Tag(name = "import and export", description = "Many machines at once")
class ExportResource {
    private static final int BATCH = 500;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final MachineSearchRepository machines;
    private final FactoryAccess access;
    private final ObjectMapper mapper;

    ExportResource(MachineSearchRepository machines, FactoryAccess access, ObjectMapper mapper) {
        this.machines = machines;
        this.access = access;
        this.mapper = mapper;
    }

    @GET
    @Produces({ImportResource.JSON_LINES, ImportResource.CSV})
    @Blocking
    @Operation(
            operationId = "exportMachines",
            summary = "All machines of a factory, as the import takes them",
            description =
                    "In the order of their ids, each as it is when its turn comes. Accept chooses JSON lines or CSV. An"
                            + " answer that breaks off is not whole: the connection is closed without an end.")
    @APIResponse(
            responseCode = "200",
            description = "A machine a line",
            content = {
                @Content(mediaType = ImportResource.JSON_LINES, schema = @Schema(type = SchemaType.STRING)),
                @Content(mediaType = ImportResource.CSV, schema = @Schema(type = SchemaType.STRING))
            })
    public StreamingOutput all(
            @PathParam("factory_id") FactoryId factoryId,
            @jakarta.ws.rs.core.Context jakarta.ws.rs.core.HttpHeaders headers) {
        access.require(factoryId, Role.VIEWER);
        boolean csv = headers.getAcceptableMediaTypes().stream()
                .findFirst()
                .filter(type -> !type.isWildcardType() && type.toString().startsWith(ImportResource.CSV))
                .isPresent();
        return out ->
                write(out, factoryId, csv ? CsvFormat.header() : "", csv ? CsvFormat::record : line -> line + "\n");
    }

    private void write(OutputStream out, FactoryId factory, String header, Function<ObjectNode, String> text)
            throws IOException {
        out.write(header.getBytes(StandardCharsets.UTF_8));
        String after = "";
        List<Stored<MachineDocument>> batch;
        do {
            batch = machines.allBehind(factory, after, BATCH).await().atMost(TIMEOUT);
            var lines = new StringBuilder();
            for (Stored<MachineDocument> machine : batch) {
                lines.append(text.apply(line(machine)));
                after = machine.key().folded();
            }
            out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
        } while (batch.size() == BATCH);
    }

    private ObjectNode line(Stored<MachineDocument> machine) {
        ObjectNode line = mapper.createObjectNode();
        line.put(DocumentReader.MACHINE_ID, machine.key().id());
        line.setAll((ObjectNode) mapper.valueToTree(machine.document()));
        return line.put(DocumentReader.REVISION, machine.revision());
    }
}
