package io.millwright.registry.factory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
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

@Path("/api/v1/registry/factories")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "factories", description = "The outermost places; access tokens are limited to some of them")
class FactoryResource extends ItemResource<FactoryDocument, FactoryView> {
    private final FactoryRepository factories;
    private final FactoryAccess access;
    private final Caller caller;

    FactoryResource(
            ItemService service,
            FactoryRepository factories,
            ObjectMapper mapper,
            ActorService actors,
            Caller caller,
            FactoryAccess access,
            Paging paging) {
        super(service, factories, FactoryDocument.class, mapper, actors, paging);
        this.factories = factories;
        this.access = access;
        this.caller = caller;
    }

    @GET
    @WithSession
    @Operation(operationId = "listFactories", summary = "The factories that the token reaches")
    public Uni<RestResponse<Page<FactoryView>>> list(
            @BeanParam PageParameters parameters,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Context UriInfo uri) {
        access.require(Role.VIEWER);
        return list(parameters, uri, ifNoneMatch, (after, limit) -> factories.page(caller.factories(), after, limit));
    }

    @GET
    @Path("/{factory_id}")
    @Operation(operationId = "getFactory", summary = "One factory")
    @APIResponse(
            responseCode = "200",
            description = "As it is now",
            content = @Content(schema = @Schema(implementation = FactoryView.class)))
    @APIResponse(
            responseCode = "410",
            description = "It was deleted",
            content = @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
    public Uni<RestResponse<FactoryView>> get(
            @PathParam("factory_id") FactoryId factoryId, @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
        access.require(factoryId, Role.VIEWER);
        return read(ItemKey.of(factoryId), ifNoneMatch);
    }

    @PUT
    @Path("/{factory_id}")
    @Operation(
            operationId = "putFactory",
            summary = "Create a factory (If-None-Match: *) or replace it (If-Match)",
            description = "A deleted factory is brought back by If-Match with its last ETag.")
    @APIResponse(
            responseCode = "200",
            description = "Replaced, or as it was",
            content = @Content(schema = @Schema(implementation = FactoryView.class)))
    @APIResponse(
            responseCode = "201",
            description = "Created, or brought back",
            content = @Content(schema = @Schema(implementation = FactoryView.class)))
    public Uni<RestResponse<FactoryView>> put(
            @PathParam("factory_id") FactoryId factoryId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Context UriInfo uri,
            @Nullable FactoryDocument factory) {
        access.require(factoryId, Role.ADMIN);
        if (factoryId.value().equalsIgnoreCase(ItemKey.RESERVED_FACTORY)) {
            throw Problems.INVALID_PARAMETER
                    .with("factory_id must not be " + factoryId + ": services are called so at the broker.")
                    .member("parameter", "factory_id");
        }
        return put(ItemKey.of(factoryId), factory, ifMatch, ifNoneMatch, uri.getAbsolutePath());
    }

    @PATCH
    @Path("/{factory_id}")
    @Consumes("application/merge-patch+json")
    @Operation(operationId = "patchFactory", summary = "Change some members of a factory (RFC 7396)")
    public Uni<RestResponse<FactoryView>> patch(
            @PathParam("factory_id") FactoryId factoryId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @Context UriInfo uri,
            @Nullable JsonNode patch) {
        access.require(factoryId, Role.ADMIN);
        return patch(ItemKey.of(factoryId), patch, ifMatch, uri.getAbsolutePath());
    }

    @DELETE
    @Path("/{factory_id}")
    @Operation(operationId = "deleteFactory", summary = "Delete a factory in which nothing is left")
    public Uni<RestResponse<Void>> delete(
            @PathParam("factory_id") FactoryId factoryId, @HeaderParam("If-Match") @Nullable String ifMatch) {
        access.require(factoryId, Role.ADMIN);
        return delete(ItemKey.of(factoryId), ifMatch);
    }

    @Override
    protected FactoryView view(Stored<FactoryDocument> item) {
        return FactoryView.of(item);
    }
}
