package io.millwright.service.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Turns a problem into an answer; the one place that logs and counts it. */
@ApplicationScoped
public class ProblemWriter {
    private static final Logger LOG = Logger.getLogger(ProblemWriter.class);
    private static final String PROBLEM = ProblemWriter.class.getName();

    private final ObjectMapper mapper;
    private final ProblemMetrics metrics;

    ProblemWriter(ObjectMapper mapper, ProblemMetrics metrics) {
        this.mapper = mapper;
        this.metrics = metrics;
    }

    /** What the request was refused with; absent while it was not. */
    public static @Nullable Problem of(RoutingContext context) {
        return context.get(PROBLEM);
    }

    /** For what resources throw. A failure of the service itself is logged with its stack under an id that the client gets. */
    Response respond(RoutingContext context, Throwable thrown) {
        ProblemException problem = account(context, Failures.problemOf(thrown), thrown);
        var response = Response.status(problem.type().status())
                .type(Problem.MEDIA_TYPE)
                .entity(body(context, problem));
        problem.headers().forEach(response::header);
        return response.build();
    }

    /** For what is refused before any resource is reached. */
    public void write(RoutingContext context, ProblemException refusal) {
        write(context, refusal, refusal);
    }

    /** @param thrown what the refusal stands for */
    void write(RoutingContext context, ProblemException refusal, Throwable thrown) {
        ProblemException problem = account(context, refusal, thrown);
        var response = context.response().setStatusCode(problem.type().status());
        response.putHeader("Content-Type", Problem.MEDIA_TYPE);
        problem.headers().forEach(response::putHeader);
        response.end(Buffer.buffer(body(context, problem)));
    }

    private ProblemException account(RoutingContext context, ProblemException problem, Throwable thrown) {
        metrics.count(problem.type());
        context.put(PROBLEM, problem.problem());
        String method = context.request().method().name();
        String path = context.normalizedPath();
        String name = problem.type().name();
        if (problem.type().status() < Problems.INTERNAL_ERROR.status()) {
            LOG.infof(
                    "Request refused: problem=%s method=%s path=%s detail=%s",
                    name, method, path, problem.problem().detail());
            return problem;
        }
        if (problem.type().equals(Problems.UNAVAILABLE)) {
            LOG.warnf("Request not served: problem=%s method=%s path=%s error=%s", name, method, path, thrown);
            return problem;
        }
        String errorId = UUID.randomUUID().toString();
        LOG.errorf(thrown, "Request failed: problem=%s method=%s path=%s error_id=%s", name, method, path, errorId);
        return problem.member("error_id", errorId);
    }

    private byte[] body(RoutingContext context, ProblemException problem) {
        try {
            return mapper.writeValueAsBytes(problem.problem().at(context.normalizedPath()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A problem must be writable as JSON: " + problem.problem(), e);
        }
    }
}
