package io.millwright.registry.machinetype;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.id.MachineTypeId;
import io.millwright.registry.audit.ActorService;
import io.millwright.registry.item.ItemResource;
import io.millwright.registry.item.ItemService;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problem;
import io.millwright.service.problem.Problems;
import io.millwright.service.schema.SchemaRules;
import io.millwright.service.schema.SchemaViolation;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.FactoryScope;
import io.millwright.service.security.Role;
import io.quarkus.hibernate.reactive.panache.common.WithSession;
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
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/registry/machine-types")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "machine types", description = "What machines of one kind measure and which commands they take")
class MachineTypeResource extends ItemResource<MachineTypeDocument, MachineTypeView> {
    private final MachineTypeRepository types;
    private final FactoryAccess access;
    private final Caller caller;

    MachineTypeResource(
            ItemService service,
            MachineTypeRepository types,
            ObjectMapper mapper,
            ActorService actors,
            Caller caller,
            FactoryAccess access,
            Paging paging) {
        super(service, types, MachineTypeDocument.class, mapper, actors, paging);
        this.types = types;
        this.access = access;
        this.caller = caller;
    }

    @GET
    @WithSession
    @Operation(operationId = "listMachineTypes", summary = "All machine types")
    public Uni<RestResponse<Page<MachineTypeView>>> list(
            @BeanParam PageParameters parameters,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Context UriInfo uri) {
        access.require(Role.VIEWER);
        return list(parameters, uri, ifNoneMatch, types::page);
    }

    @GET
    @Path("/{type_id}")
    @Operation(operationId = "getMachineType", summary = "One machine type")
    @APIResponse(
            responseCode = "200",
            description = "As it is now",
            content = @Content(schema = @Schema(implementation = MachineTypeView.class)))
    @APIResponse(
            responseCode = "410",
            description = "It was deleted",
            content = @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
    public Uni<RestResponse<MachineTypeView>> get(
            @PathParam("type_id") MachineTypeId typeId, @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
        access.require(Role.VIEWER);
        return read(ItemKey.of(typeId), ifNoneMatch);
    }

    @PUT
    @Path("/{type_id}")
    @Operation(
            operationId = "putMachineType",
            summary = "Create a machine type (If-None-Match: *) or replace it (If-Match)",
            description = "A deleted machine type is brought back by If-Match with its last ETag.")
    @APIResponse(
            responseCode = "200",
            description = "Replaced, or as it was",
            content = @Content(schema = @Schema(implementation = MachineTypeView.class)))
    @APIResponse(
            responseCode = "201",
            description = "Created, or brought back",
            content = @Content(schema = @Schema(implementation = MachineTypeView.class)))
    public Uni<RestResponse<MachineTypeView>> put(
            @PathParam("type_id") MachineTypeId typeId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Context UriInfo uri,
            @Nullable MachineTypeDocument type) {
        requireAdminOfAll();
        return put(ItemKey.of(typeId), type, ifMatch, ifNoneMatch, uri.getAbsolutePath());
    }

    @PATCH
    @Path("/{type_id}")
    @Consumes("application/merge-patch+json")
    @Operation(operationId = "patchMachineType", summary = "Change some members of a machine type (RFC 7396)")
    public Uni<RestResponse<MachineTypeView>> patch(
            @PathParam("type_id") MachineTypeId typeId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @Context UriInfo uri,
            @Nullable JsonNode patch) {
        requireAdminOfAll();
        return patch(ItemKey.of(typeId), patch, ifMatch, uri.getAbsolutePath());
    }

    @DELETE
    @Path("/{type_id}")
    @Operation(operationId = "deleteMachineType", summary = "Delete a machine type of which no machine is left")
    public Uni<RestResponse<Void>> delete(
            @PathParam("type_id") MachineTypeId typeId, @HeaderParam("If-Match") @Nullable String ifMatch) {
        requireAdminOfAll();
        return delete(ItemKey.of(typeId), ifMatch);
    }

    /** All factories share the types, so that changing one takes a token for all of them. */
    private void requireAdminOfAll() {
        access.require(Role.ADMIN);
        if (!(caller.factories() instanceof FactoryScope.All)) {
            throw Problems.FORBIDDEN.with("Machine types belong to all factories; the token reaches only some.");
        }
    }

    /** Nobody could hold a document against what is no schema. */
    @Override
    protected void check(MachineTypeDocument wanted) {
        check(wanted.desiredSchema(), "/desired_schema");
        for (int i = 0; i < wanted.commandTypes().size(); i++) {
            CommandType command = wanted.commandTypes().get(i);
            check(command.parametersSchema(), "/command_types/" + i + "/parameters_schema");
            check(command.resultSchema(), "/command_types/" + i + "/result_schema");
        }
    }

    private static void check(@Nullable JsonNode schema, String pointer) {
        List<SchemaViolation> offences = schema == null ? List.of() : SchemaRules.offences(schema);
        for (SchemaViolation offence : offences) {
            throw Problems.INVALID_REQUEST
                    .with(pointer.substring(pointer.lastIndexOf('/') + 1) + " is no schema that is taken here.")
                    .error(pointer + offence.pointer(), offence.detail());
        }
    }

    @Override
    protected MachineTypeView view(Stored<MachineTypeDocument> item) {
        return MachineTypeView.of(item);
    }
}
