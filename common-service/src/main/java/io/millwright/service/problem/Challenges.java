package io.millwright.service.problem;

import io.quarkus.vertx.http.runtime.security.HttpAuthenticator;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;

/** Keeps what the authentication mechanism wants to say in {@code WWW-Authenticate}. */
final class Challenges {
    private Challenges() {}

    static Uni<ProblemException> unauthenticated(RoutingContext context) {
        ProblemException problem = Failures.ofStatus(Problems.UNAUTHENTICATED.status());
        HttpAuthenticator authenticator = context.get(HttpAuthenticator.class.getName());
        if (authenticator == null) {
            return Uni.createFrom().item(problem);
        }
        return authenticator.getChallenge(context).map(challenge -> {
            ProblemException challenged = problem;
            if (challenge != null) {
                for (var header : challenge.getHeaders().entrySet()) {
                    challenged = challenged.header(header.getKey().toString(), header.getValue());
                }
            }
            return challenged;
        });
    }
}
