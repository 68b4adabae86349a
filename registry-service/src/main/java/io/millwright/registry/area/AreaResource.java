package io.millwright.registry.area;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.registry.audit.ActorService;
import io.millwright.registry.item.ItemResource;
import io.millwright.registry.item.ItemService;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problem;
import io.millwright.service.security.FactoryAccess;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/registry/factories/{factory_id}/areas")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "areas", description = "Where machines stand; a level of their topics")
class AreaResource extends ItemResource<AreaDocument, AreaView> {
    private final AreaRepository areas;
    private final FactoryAccess access;

    AreaResource(
            ItemService service,
            AreaRepository areas,
            ObjectMapper mapper,
            ActorService actors,
            FactoryAccess access,
            Paging paging) {
        super(service, areas, AreaDocument.class, mapper, actors, paging);
        this.areas = areas;
        this.access = access;
    }

    @GET
    @WithSession
    @Operation(operationId = "listAreas", summary = "The areas of a factory")
    public Uni<RestResponse<Page<AreaView>>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @BeanParam PageParameters parameters,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Context UriInfo uri) {
        access.require(factoryId, Role.VIEWER);
        return list(parameters, uri, ifNoneMatch, (after, limit) -> areas.page(factoryId, after, limit));
    }

    @GET
    @Path("/{area_id}")
    @Operation(operationId = "getArea", summary = "One area")
    @APIResponse(
            responseCode = "200",
            description = "As it is now",
            content = @Content(schema = @Schema(implementation = AreaView.class)))
    @APIResponse(
            responseCode = "410",
            description = "It was deleted",
            content = @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
    public Uni<RestResponse<AreaView>> get(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("area_id") AreaId areaId,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
        access.require(factoryId, Role.VIEWER);
        return read(ItemKey.of(factoryId, areaId), ifNoneMatch);
    }

    @PUT
    @Path("/{area_id}")
    @Operation(
            operationId = "putArea",
            summary = "Create an area (If-None-Match: *) or replace it (If-Match)",
            description = "A deleted area is brought back by If-Match with its last ETag.")
    @APIResponse(
            responseCode = "200",
            description = "Replaced, or as it was",
            content = @Content(schema = @Schema(implementation = AreaView.class)))
    @APIResponse(
            responseCode = "201",
            description = "Created, or brought back",
            content = @Content(schema = @Schema(implementation = AreaView.class)))
    public Uni<RestResponse<AreaView>> put(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("area_id") AreaId areaId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Context UriInfo uri,
            @Nullable AreaDocument area) {
        access.require(factoryId, Role.ENGINEER);
        return put(ItemKey.of(factoryId, areaId), area, ifMatch, ifNoneMatch, uri.getAbsolutePath());
    }

    @PATCH
    @Path("/{area_id}")
    @Consumes("application/merge-patch+json")
    @Operation(operationId = "patchArea", summary = "Change some members of an area (RFC 7396)")
    public Uni<RestResponse<AreaView>> patch(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("area_id") AreaId areaId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @Context UriInfo uri,
            @Nullable JsonNode patch) {
        access.require(factoryId, Role.ENGINEER);
        return patch(ItemKey.of(factoryId, areaId), patch, ifMatch, uri.getAbsolutePath());
    }

    @DELETE
    @Path("/{area_id}")
    @Operation(operationId = "deleteArea", summary = "Delete an area in which no machine stands")
    public Uni<RestResponse<Void>> delete(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("area_id") AreaId areaId,
            @HeaderParam("If-Match") @Nullable String ifMatch) {
        access.require(factoryId, Role.ENGINEER);
        return delete(ItemKey.of(factoryId, areaId), ifMatch);
    }

    @Override
    protected AreaView view(Stored<AreaDocument> item) {
        return AreaView.of(item);
    }
}
