package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Precondition;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.Role;
import io.millwright.twin.access.TwinAccessService;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.desired.DesiredChange.Way;
import io.millwright.twin.query.TwinView;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** An earlier desired document becomes the newest one: a change like any other, under a new revision. */
@Path("/api/v1/factories/{factory_id}/machines/{machine_id}/twin/desired/rollback")
@Authenticated
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "desired")
public class RollbackResource {
    private final TwinAccessService access;
    private final EarlierDesiredRepository earlier;
    private final TwinRepository twins;
    private final DesiredService service;
    private final Caller caller;
    private final CorrelationId correlation;
    private final Clock clock;

    RollbackResource(
            TwinAccessService access,
            EarlierDesiredRepository earlier,
            TwinRepository twins,
            DesiredService service,
            Caller caller,
            CorrelationId correlation,
            Clock clock) {
        this.access = access;
        this.earlier = earlier;
        this.twins = twins;
        this.service = service;
        this.caller = caller;
        this.correlation = correlation;
        this.clock = clock;
    }

    @POST
    @Operation(
            operationId = "rollBackDesired",
            summary = "Make an earlier desired state the newest one",
            description =
                    "Under a new revision, and only if it still obeys the schema of the machine's type. What is as it"
                            + " was raises no revision.")
    @APIResponse(
            responseCode = "200",
            description = "The desired document after the change; the ETag is its revision",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(type = SchemaType.OBJECT),
                            examples = @ExampleObject(name = "document", value = "{\"mode\":\"auto\"}")))
    @APIResponse(
            responseCode = "202",
            description = "The change is made, and the machine has not answered to it in the time that Prefer names",
            content = @Content(schema = @Schema(implementation = TwinView.class)))
    public Uni<RestResponse<Object>> rollBack(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @Parameter(description = "The ETag that the change is based on", example = "\"12\"")
                    @HeaderParam(HttpHeaders.IF_MATCH)
                    @Nullable String ifMatch,
            @Parameter(description = ChangeAnswer.DESCRIPTION, example = ChangeAnswer.EXAMPLE_PREFER)
                    @HeaderParam("Prefer")
                    @Nullable String prefer,
            @Nullable RollbackRequest request) {
        Uni<MachineKey> known = access.require(factory, machine, Role.ENGINEER);
        Precondition precondition = ETags.requireIfMatch(ifMatch);
        long revision = revision(request);
        return service.answer(
                known,
                key -> document(key, revision)
                        .flatMap(document -> service.change(key, precondition::holdsFor, change(document, revision))),
                "",
                prefer);
    }

    private Uni<ObjectNode> document(MachineKey key, long revision) {
        return earlier.find(key, revision)
                .flatMap(found -> found.isPresent()
                        ? Uni.createFrom().item(found.get())
                        : twins.load(key).map(twin -> {
                            throw revision <= twin.desired().revision()
                                    ? Problems.GONE.with("Desired revision " + revision + " is kept no more.")
                                    : Problems.NOT_FOUND.with("There has been no desired revision " + revision + ".");
                        }));
    }

    private DesiredChange change(ObjectNode document, long revision) {
        return new DesiredChange(
                Way.WHOLE,
                "",
                document,
                caller.subject(),
                clock.instant(),
                correlation.value(),
                "rolled back to revision " + revision);
    }

    private static long revision(@Nullable RollbackRequest request) {
        Long revision = request == null ? null : request.toRevision();
        if (revision == null || revision < 0) {
            throw Problems.INVALID_REQUEST
                    .with("A rollback names a revision.")
                    .error("/to_revision", "must be a revision, from 0");
        }
        return revision;
    }
}
