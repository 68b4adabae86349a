package io.millwright.service.problem;

import io.quarkus.security.AuthenticationFailedException;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** What fails before any resource is reached, such as an expired token or a body that is too large, is a problem too. */
@ApplicationScoped
class RouteFailureFilter {
    private final ProblemWriter writer;

    RouteFailureFilter(ProblemWriter writer) {
        this.writer = writer;
    }

    void register(@Observes Router router) {
        router.route().failureHandler(this::answer);
    }

    private void answer(RoutingContext context) {
        if (context.response().ended() || context.response().headWritten()) {
            context.next();
            return;
        }
        Throwable failure = context.failure();
        if (failure instanceof AuthenticationFailedException) {
            Challenges.unauthenticated(context)
                    .subscribe()
                    .with(problem -> writer.write(context, problem), context::fail);
        } else {
            ProblemException problem =
                    failure == null ? Failures.ofStatus(context.statusCode()) : Failures.problemOf(failure);
            writer.write(context, problem, failure == null ? problem : failure);
        }
    }
}
