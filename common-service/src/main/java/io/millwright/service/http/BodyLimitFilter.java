package io.millwright.service.http;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.ProblemWriter;
import io.millwright.service.problem.Problems;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Refuses a body that is too large: by its announced length, or while it is read when no length was announced. What reads
 * large bodies (paths that match {@code millwright.http.large-body-paths} as a whole) reads them as a stream and counts by
 * itself when no length was announced.
 */
@ApplicationScoped
class BodyLimitFilter {
    /** Behind the correlation id, before everything that costs something. */
    private static final int SECOND = 900;

    private static final Set<HttpMethod> WITHOUT_BODY = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final long limit;
    private final long largeLimit;
    private final Optional<Pattern> large;
    private final BodyHandler reader;
    private final ProblemWriter problems;

    BodyLimitFilter(
            @ConfigProperty(name = "millwright.http.max-body-size") MemorySize limit,
            @ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize largeLimit,
            @ConfigProperty(name = "millwright.http.large-body-paths") Optional<String> large,
            ProblemWriter problems) {
        this.limit = limit.asLongValue();
        this.largeLimit = largeLimit.asLongValue();
        this.large = large.map(Pattern::compile);
        this.reader = BodyHandler.create(false).setBodyLimit(this.limit);
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::check, SECOND);
    }

    private void check(RoutingContext context) {
        var request = context.request();
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        boolean mayBeLarge = large.isPresent()
                && large.get().matcher(context.normalizedPath()).matches();
        long most = mayBeLarge ? largeLimit : limit;
        if (length != null && exceeds(length, most)) {
            refuse(context, most);
        } else if (length != null || mayBeLarge || WITHOUT_BODY.contains(request.method())) {
            context.next();
        } else {
            // the reader fails the request with 413 at the first byte too many
            request.resume();
            reader.handle(context);
        }
    }

    private void refuse(RoutingContext context, long limit) {
        ProblemException refusal = Problems.BODY_TOO_LARGE.with("The body may have at most " + limit + " bytes.");
        boolean closes = context.request().version() != HttpVersion.HTTP_2;
        problems.write(context, closes ? refusal.header("Connection", "close") : refusal);
    }

    /** What is no number the HTTP layer has refused already. */
    static boolean exceeds(String length, long limit) {
        String digits = length.strip();
        return digits.matches("[0-9]+") && (digits.length() > 18 || Long.parseLong(digits) > limit);
    }
}
