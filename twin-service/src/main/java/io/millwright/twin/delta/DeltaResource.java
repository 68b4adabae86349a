package io.millwright.twin.delta;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.service.http.ETags;
import io.millwright.service.security.Role;
import io.millwright.twin.access.TwinAccessService;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** What of the desired state a machine does not report. */
@RegisterForReflection(targets = {DeltaView.class, DeltaView.Difference.class})
@Path("/api/v1/factories/{factory_id}/machines/{machine_id}/twin/delta")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "twins")
public class DeltaResource {
    private final TwinAccessService access;
    private final TwinRepository twins;

    DeltaResource(TwinAccessService access, TwinRepository twins) {
        this.access = access;
        this.twins = twins;
    }

    @GET
    @Operation(
            operationId = "getTwinDelta",
            summary = "What of the desired state the machine does not report",
            description = "Property by property, numbers by their value. What it reports beside it is no difference.")
    @APIResponse(
            responseCode = "200",
            description = "The delta; the ETag is the twin's version",
            content = @Content(schema = @Schema(implementation = DeltaView.class)))
    @APIResponse(responseCode = "304", description = "Unchanged since the ETag in If-None-Match")
    public Uni<RestResponse<DeltaView>> get(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        return access.require(factory, machine, Role.VIEWER)
                .flatMap(twins::load)
                .map(twin -> (ETags.isNotModified(ifNoneMatch, twin.version())
                                ? RestResponse.ResponseBuilder.<DeltaView>notModified()
                                : RestResponse.ResponseBuilder.ok(DeltaView.of(twin)))
                        .header(HttpHeaders.ETAG, ETags.of(twin.version()))
                        .build());
    }
}
