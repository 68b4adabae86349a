package io.millwright.service.problem;

import io.quarkus.vertx.http.runtime.security.HttpAuthenticator;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.HttpHeaders;

/** Keeps what the authentication mechanism wants to say in {@code WWW-Authenticate}. */
final class Challenges {
    private Challenges() {}

    /** Never fails: without the identity provider the mechanism has nothing to say, and the caller still lacks a token. */
    static Uni<ProblemException> unauthenticated(RoutingContext context) {
        ProblemException problem = Failures.ofStatus(Problems.UNAUTHENTICATED.status());
        HttpAuthenticator authenticator = context.get(HttpAuthenticator.class.getName());
        if (authenticator == null) {
            return Uni.createFrom().item(problem);
        }
        return authenticator
                .getChallenge(context)
                .map(challenge -> {
                    ProblemException challenged = problem;
                    if (challenge != null) {
                        for (var header : challenge.getHeaders().entrySet()) {
                            challenged = challenged.header(header.getKey().toString(), header.getValue());
                        }
                    }
                    return challenged;
                })
                .onFailure()
                .recoverWithItem(() -> problem.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer"));
    }
}
