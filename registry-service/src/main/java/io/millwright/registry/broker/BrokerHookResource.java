package io.millwright.registry.broker;

import io.millwright.service.security.InternalApi;
import io.smallrye.mutiny.Uni;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The questions that a broker asks. A refusal is an answer (200), so that a failure is never taken for one. */
@Path("/internal/broker")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@InternalApi
@Tag(name = "broker hooks")
class BrokerHookResource {
    private final BrokerService service;
    private final BrokerMetrics metrics;

    BrokerHookResource(BrokerService service, BrokerMetrics metrics) {
        this.service = service;
        this.metrics = metrics;
    }

    @POST
    @Path("/connect")
    @Operation(operationId = "mayConnect", summary = "May this client connect, and what may it do then?")
    Uni<ConnectAnswer> connect(@NotNull ConnectRequest request) {
        return service.connect(request.clientId(), request.username(), request.password())
                .invoke(decision -> metrics.count("connect", refusal(decision)))
                .map(ConnectAnswer::of);
    }

    @POST
    @Path("/authorize")
    @Operation(operationId = "mayUseTopic", summary = "May this connected client publish or subscribe here?")
    Uni<AuthorizeAnswer> authorize(@NotNull AuthorizeRequest request) {
        return service.rights(request.clientId(), request.username())
                .map(decision -> BrokerRules.authorize(decision, request))
                .invoke(refusal -> metrics.count(request.action().wireName(), refusal))
                .map(AuthorizeAnswer::of);
    }

    private static Optional<Refusal> refusal(ConnectDecision decision) {
        return decision instanceof ConnectDecision.Refused(var reason) ? Optional.of(reason) : Optional.empty();
    }
}
