package io.millwright.service.example;

import io.millwright.model.id.FactoryId;
import io.millwright.service.feed.ChangePage;
import io.millwright.service.feed.FeedParameters;
import io.millwright.service.feed.FeedService;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;

/** A feed as a service offers it. */
@Path("/api/v1/factories/{factory_id}/things/changes")
@Authenticated
public class ThingFeedResource {
    private final FeedService feed;
    private final FactoryAccess factories;

    ThingFeedResource(FeedService feed, FactoryAccess factories) {
        this.feed = feed;
        this.factories = factories;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public Uni<ChangePage> page(
            @PathParam("factory_id") FactoryId factory,
            @BeanParam FeedParameters parameters,
            @QueryParam("limit") String limit,
            @HeaderParam("Prefer") String prefer) {
        factories.require(factory, Role.VIEWER);
        return feed.page(parameters.filter(factory), parameters, limit, prefer);
    }

    @GET
    @Path("/stream")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Blocking
    @RunOnVirtualThread
    public Multi<OutboundSseEvent> stream(
            @PathParam("factory_id") FactoryId factory,
            @BeanParam FeedParameters parameters,
            @Context Sse sse,
            @Context RoutingContext request) {
        factories.require(factory, Role.VIEWER);
        return feed.stream(Uni.createFrom().voidItem(), parameters.filter(factory), parameters, sse, request);
    }
}
