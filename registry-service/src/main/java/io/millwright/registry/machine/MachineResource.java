package io.millwright.registry.machine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.registry.audit.ActorService;
import io.millwright.registry.item.ItemResource;
import io.millwright.registry.item.ItemService;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problem;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/registry/factories/{factory_id}/machines")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "machines", description = "What stands where, and what it is")
class MachineResource extends ItemResource<MachineDocument, MachineView> {
    private final MachineSearchRepository search;
    private final FactoryAccess access;
    private final Paging paging;

    MachineResource(
            ItemService service,
            MachineRepository machines,
            MachineSearchRepository search,
            ObjectMapper mapper,
            ActorService actors,
            FactoryAccess access,
            Paging paging) {
        super(service, machines, MachineDocument.class, mapper, actors, paging);
        this.search = search;
        this.access = access;
        this.paging = paging;
    }

    @GET
    @Operation(
            operationId = "listMachines",
            summary = "The machines of a factory that fit all conditions",
            description = "Their number is told by …/machine-count with the same conditions.")
    public Uni<RestResponse<Page<MachineView>>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @BeanParam MachineParameters conditions,
            @QueryParam("sort")
                    @Parameter(
                            schema =
                                    @Schema(
                                            type = SchemaType.STRING,
                                            enumeration = {"machine_id", "-machine_id", "revision", "-revision"},
                                            defaultValue = "machine_id"))
                    @Nullable String sort,
            @BeanParam PageParameters parameters,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Context UriInfo uri) {
        access.require(factoryId, Role.VIEWER);
        PageRequest request = paging.request(parameters, uri);
        MachineSort order = MachineSort.of(sort);
        return search.page(conditions.in(factoryId), order, request.after(), request.fetch())
                .map(rows -> page(paging.page(request, rows, uri, order::keyOf), ifNoneMatch));
    }

    @GET
    @Path("/{machine_id}")
    @Operation(operationId = "getMachine", summary = "One machine")
    @APIResponse(
            responseCode = "200",
            description = "As it is now",
            content = @Content(schema = @Schema(implementation = MachineView.class)))
    @APIResponse(
            responseCode = "410",
            description = "It was deleted",
            content = @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
    public Uni<RestResponse<MachineView>> get(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
        access.require(factoryId, Role.VIEWER);
        return read(ItemKey.of(factoryId, machineId), ifNoneMatch);
    }

    @PUT
    @Path("/{machine_id}")
    @Operation(
            operationId = "putMachine",
            summary = "Create a machine (If-None-Match: *) or replace it (If-Match)",
            description = "A deleted machine is brought back by If-Match with its last ETag.")
    @APIResponse(
            responseCode = "200",
            description = "Replaced, or as it was",
            content = @Content(schema = @Schema(implementation = MachineView.class)))
    @APIResponse(
            responseCode = "201",
            description = "Created, or brought back",
            content = @Content(schema = @Schema(implementation = MachineView.class)))
    public Uni<RestResponse<MachineView>> put(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Context UriInfo uri,
            @Nullable MachineDocument machine) {
        access.require(factoryId, Role.ENGINEER);
        return put(ItemKey.of(factoryId, machineId), machine, ifMatch, ifNoneMatch, uri.getAbsolutePath());
    }

    @PATCH
    @Path("/{machine_id}")
    @Consumes("application/merge-patch+json")
    @Operation(operationId = "patchMachine", summary = "Change some members of a machine (RFC 7396)")
    public Uni<RestResponse<MachineView>> patch(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @Context UriInfo uri,
            @Nullable JsonNode patch) {
        access.require(factoryId, Role.ENGINEER);
        return patch(ItemKey.of(factoryId, machineId), patch, ifMatch, uri.getAbsolutePath());
    }

    @DELETE
    @Path("/{machine_id}")
    @Operation(operationId = "deleteMachine", summary = "Delete a machine and its credentials")
    public Uni<RestResponse<Void>> delete(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @HeaderParam("If-Match") @Nullable String ifMatch) {
        access.require(factoryId, Role.ENGINEER);
        return delete(ItemKey.of(factoryId, machineId), ifMatch);
    }

    @Override
    protected MachineView view(Stored<MachineDocument> item) {
        return MachineView.of(item);
    }
}
