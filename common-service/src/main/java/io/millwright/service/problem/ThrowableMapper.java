package io.millwright.service.problem;

import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Everything that leaves a resource as an exception becomes a problem here. Public for the code that Quarkus generates. */
@ApplicationScoped
public class ThrowableMapper {
    private final CurrentVertxRequest request;
    private final ProblemWriter writer;

    ThrowableMapper(CurrentVertxRequest request, ProblemWriter writer) {
        this.request = request;
        this.writer = writer;
    }

    @ServerExceptionMapper
    public Response map(Throwable thrown) {
        return writer.respond(request.getCurrent(), thrown);
    }

    /** An answer that a resource made itself stays as it is; of the rest only the headers stay. */
    @ServerExceptionMapper
    public Response map(WebApplicationException thrown) {
        Response own = thrown.getResponse();
        if (own.hasEntity() || own.getStatus() < 400) {
            return own;
        }
        Response problem = writer.respond(request.getCurrent(), thrown);
        var merged = Response.fromResponse(problem);
        own.getStringHeaders().forEach((name, values) -> {
            if (!problem.getHeaders().containsKey(name)) {
                values.forEach(value -> merged.header(name, value));
            }
        });
        return merged.build();
    }

    /** More specific than what the framework brings. */
    @ServerExceptionMapper
    public Response map(NotFoundException thrown) {
        return map((WebApplicationException) thrown);
    }

    /** More specific than what the framework brings. */
    @ServerExceptionMapper
    public Response map(MismatchedInputException thrown) {
        return writer.respond(request.getCurrent(), thrown);
    }

    @ServerExceptionMapper
    public Response map(ForbiddenException thrown) {
        return writer.respond(request.getCurrent(), Failures.ofStatus(Problems.FORBIDDEN.status()));
    }

    @ServerExceptionMapper
    public Uni<Response> map(UnauthorizedException thrown) {
        return challenge();
    }

    @ServerExceptionMapper
    public Uni<Response> map(AuthenticationFailedException thrown) {
        return challenge();
    }

    private Uni<Response> challenge() {
        var context = request.getCurrent();
        return Challenges.unauthenticated(context).map(problem -> writer.respond(context, problem));
    }
}
