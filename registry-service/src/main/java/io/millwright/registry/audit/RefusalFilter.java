package io.millwright.registry.audit;

import io.millwright.service.problem.Problem;
import io.millwright.service.problem.ProblemWriter;
import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Writes down every refused write, before it is answered. Public for the code that Quarkus generates. */
@ApplicationScoped
public class RefusalFilter {
    private final AuditService audit;
    private final ActorService actors;
    private final CurrentIdentityAssociation identity;
    private final CurrentVertxRequest request;

    RefusalFilter(
            AuditService audit, ActorService actors, CurrentIdentityAssociation identity, CurrentVertxRequest request) {
        this.audit = audit;
        this.actors = actors;
        this.identity = identity;
        this.request = request;
    }

    @ServerResponseFilter
    public Uni<Void> record(ContainerRequestContext asked, ContainerResponseContext answer) {
        String path = request.getCurrent().normalizedPath();
        if (!RefusedAttempt.isOne(asked.getMethod(), path, answer.getStatus())
                || identity.getIdentity().isAnonymous()) {
            return Uni.createFrom().voidItem();
        }
        Problem problem = ProblemWriter.of(request.getCurrent());
        Map<String, String> ids = new LinkedHashMap<>();
        asked.getUriInfo().getPathParameters().forEach((name, values) -> ids.put(name, values.getFirst()));
        var attempt = RefusedAttempt.of(
                asked.getMethod(),
                path,
                answer.getStatus(),
                problem == null ? null : problem.type(),
                problem == null ? null : problem.detail(),
                ids);
        return audit.refused(actors.present(), attempt);
    }
}
