package io.millwright.registry.broker;

import io.millwright.registry.item.RequestBodies;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.InternalApi;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The questions that a broker asks. A refusal is an answer (200), so that a failure is never taken for one. */
@Path("/internal/broker")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@InternalApi
class BrokerHookResource {
    private final BrokerService service;
    private final EndedRepository ended;
    private final BrokerMetrics metrics;

    BrokerHookResource(BrokerService service, EndedRepository ended, BrokerMetrics metrics) {
        this.service = service;
        this.ended = ended;
        this.metrics = metrics;
    }

    /** May this client connect, and what may it do then? */
    @POST
    @Path("/connect")
    public Uni<ConnectAnswer> connect(@Nullable ConnectRequest body) {
        ConnectRequest request = RequestBodies.required(body);
        return service.connect(request)
                .invoke(decision -> metrics.count("connect", refusal(decision)))
                .map(ConnectAnswer::of);
    }

    /** May this connected client publish or subscribe here? */
    @POST
    @Path("/authorize")
    public Uni<AuthorizeAnswer> authorize(@Nullable AuthorizeRequest body) {
        AuthorizeRequest request = RequestBodies.required(body);
        return service.rights(request.clientId(), request.username())
                .map(decision -> BrokerRules.authorize(decision, request))
                .invoke(refusal -> metrics.count(request.action().wireName(), refusal))
                .map(AuthorizeAnswer::of);
    }

    /**
     * Which credentials have ended: sessions that stand on them have to be closed.
     *
     * @param since the position of an earlier answer, of this or of {@code connect}
     */
    @GET
    @Path("/ended")
    public Uni<EndedRepository.Ended> ended(@QueryParam("since") @Nullable String since) {
        if (since == null || !since.matches("[0-9]{1,18}")) {
            throw Problems.INVALID_PARAMETER
                    .with("since must be the position of an earlier answer.")
                    .member("parameter", "since");
        }
        return ended.since(Long.parseLong(since));
    }

    /** What the broker has noticed of its clients; for people to look at. */
    @POST
    @Path("/reports")
    public void reports(@Nullable ReportsRequest body) {
        RequestBodies.required(body).reports().forEach(service::note);
    }

    private static Optional<Refusal> refusal(ConnectDecision decision) {
        return decision instanceof ConnectDecision.Refused(var reason) ? Optional.of(reason) : Optional.empty();
    }
}
