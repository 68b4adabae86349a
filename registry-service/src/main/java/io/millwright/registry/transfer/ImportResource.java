package io.millwright.registry.transfer;

import io.millwright.model.id.FactoryId;
import io.millwright.registry.audit.Actor;
import io.millwright.registry.audit.ActorService;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.concurrent.Semaphore;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Beside the machines, for below them every path is a machine's. */
@Path("/api/v1/registry/factories/{factory_id}/machine-import")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "import and export", description = "Many machines at once")
class ImportResource {
    static final String CSV = "text/csv";
    static final String JSON_LINES = "application/x-ndjson";

    private final ImportService imports;
    private final FactoryAccess access;
    private final ActorService actors;
    private final long maxBytes;

    /** One at a time on a replica: all of them wait in one line of writers anyway. */
    private final Semaphore turn = new Semaphore(1);

    ImportResource(ImportService imports, FactoryAccess access, ActorService actors, TransferConfig config) {
        this.imports = imports;
        this.access = access;
        this.actors = actors;
        this.maxBytes = config.maxBytes().asLongValue();
    }

    @POST
    @Consumes({CSV, JSON_LINES})
    @Blocking
    @Operation(
            operationId = "importMachines",
            summary = "Create and change many machines",
            description =
                    "A line has the members of a machine, its machine_id, and the revision that the client knows when"
                            + " the machine is there already; without one the line creates. A machine that is as the line wants it"
                            + " stays as it is, so that a file can be sent again. CSV has a header; its columns are machine_id,"
                            + " area_id, type_id, name, labels (a JSON object), serial_number, firmware_version, commissioned_at"
                            + " and revision, an empty field is an absent member. At most 500,000 lines.")
    @RequestBody(
            content = {
                @Content(mediaType = JSON_LINES, schema = @Schema(type = SchemaType.STRING)),
                @Content(mediaType = CSV, schema = @Schema(type = SchemaType.STRING))
            })
    public ImportReport take(
            @PathParam("factory_id") FactoryId factoryId,
            @HeaderParam("Content-Type") @Parameter(hidden = true) String type,
            @Parameter(
                            description =
                                    "Whether one refused line is enough that nothing is stored; the answer then is 409")
                    @QueryParam("all_or_nothing")
                    @DefaultValue("false")
                    boolean allOrNothing,
            @Parameter(description = "Whether a line without a revision changes a machine that is there")
                    @QueryParam("replace")
                    @DefaultValue("false")
                    boolean replace,
            @Parameter(description = "Which lines are reported", schema = @Schema(enumeration = {"refused", "all"}))
                    @QueryParam("report")
                    @DefaultValue("refused")
                    String report,
            InputStream body)
            throws IOException {
        access.require(factoryId, Role.ENGINEER);
        var options = new ImportOptions(
                MediaType.valueOf(type).isCompatible(MediaType.valueOf(CSV)),
                replace,
                allOrNothing,
                report.equals("all"));
        if (!turn.tryAcquire()) {
            throw Problems.TOO_MANY_REQUESTS.with("Another import is running.").header("Retry-After", "10");
        }
        try {
            return take(factoryId, options, actors.present(), body);
        } finally {
            turn.release();
        }
    }

    private ImportReport take(FactoryId factory, ImportOptions options, Actor by, InputStream body) throws IOException {
        java.nio.file.Path file = Files.createTempFile("millwright-import", null);
        try {
            copy(body, file);
            ImportReport report = imports.take(file, factory, options, by);
            if (report.applied()) {
                return report;
            }
            throw Problems.CONFLICT
                    .with("Nothing was stored, for " + report.refused() + " lines are refused; see report.")
                    .member("report", report);
        } catch (UnreadableFileException e) {
            String why = String.valueOf(e.getMessage());
            throw Problems.INVALID_REQUEST.with(why + " Nothing was stored.").error("", why);
        } finally {
            Files.delete(file);
        }
    }

    private void copy(InputStream body, java.nio.file.Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            var buffer = new byte[64 * 1024];
            long size = 0;
            for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                size += read;
                if (size > maxBytes) {
                    throw tooLarge();
                }
                out.write(buffer, 0, read);
            }
        }
    }

    private ProblemException tooLarge() {
        return Problems.BODY_TOO_LARGE.with("An import may have at most " + maxBytes + " bytes.");
    }
}
