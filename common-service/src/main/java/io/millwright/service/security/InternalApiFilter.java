package io.millwright.service.security;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.ProblemWriter;
import io.millwright.service.problem.Problems;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Lets only calls with the internal token below {@code /internal/}.
 *
 * <p>It runs before authentication, and takes the token out of the request, so that neither side needs the identity provider
 * and nobody's access token opens the internal API.
 *
 * <p>Public for the code that Quarkus generates.
 */
@ApplicationScoped
public class InternalApiFilter {
    private static final String ROOT = "/internal";
    private static final String CHECKED = InternalApiFilter.class.getName();

    /** Quarkus authenticates at 200. */
    private static final int BEFORE_AUTHENTICATION = 300;

    private final InternalToken token;
    private final ProblemWriter problems;

    InternalApiFilter(@ConfigProperty(name = "millwright.internal.token") String token, ProblemWriter problems) {
        this.token = new InternalToken(token);
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::check, BEFORE_AUTHENTICATION);
    }

    private void check(RoutingContext context) {
        String path = context.normalizedPath();
        if (!path.equals(ROOT) && !path.startsWith(ROOT + "/")) {
            context.next();
            return;
        }
        if (!token.isCarriedBy(context.request().getHeader(HttpHeaders.AUTHORIZATION))) {
            problems.write(context, refused());
            return;
        }
        context.request().headers().remove(HttpHeaders.AUTHORIZATION);
        context.put(CHECKED, true);
        context.next();
    }

    /** A second lock, for a path that the first one didn't recognise. */
    @ServerRequestFilter
    @InternalApi
    public void requireChecked(RoutingContext context) {
        if (context.get(CHECKED) == null) {
            throw refused();
        }
    }

    private static ProblemException refused() {
        return Problems.UNAUTHENTICATED
                .with("The internal API needs the internal token.")
                .header("WWW-Authenticate", "Bearer realm=\"millwright-internal\"");
    }
}
