package io.millwright.service.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.quarkus.oidc.OIDCException;
import io.vertx.core.VertxException;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.pgclient.PgException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import jakarta.ws.rs.WebApplicationException;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Which problem stands for what was thrown. */
final class Failures {
    private static final int MAX_CAUSES = 10;
    private static final String RETRY_AFTER_SECONDS = "2";

    /** Starting up, shutting down, killed, too many connections. */
    private static final Set<String> DATABASE_AWAY = Set.of("57P01", "57P02", "57P03", "53300");

    private Failures() {}

    static ProblemException problemOf(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(MAX_CAUSES)
                .flatMap(cause -> problemOf(cause, fromTheBody(thrown)).stream())
                .findFirst()
                .orElseGet(() -> thrown instanceof WebApplicationException web
                        ? ofStatus(web.getResponse().getStatus())
                        : internalError());
    }

    private static Optional<ProblemException> problemOf(Throwable cause, boolean fromTheBody) {
        return switch (cause) {
            case ProblemException problem -> Optional.of(problem);
            case JsonProcessingException json when fromTheBody -> Optional.of(JsonFailure.explain(json));
            case ConstraintViolationException violations -> Optional.of(explain(violations));
            default -> isAway(cause) ? Optional.of(unavailable()) : Optional.empty();
        };
    }

    /** Our own broken JSON, deep inside a failure, is not the client's fault. */
    private static boolean fromTheBody(Throwable thrown) {
        return thrown instanceof JsonProcessingException || thrown instanceof WebApplicationException;
    }

    static ProblemException unavailable() {
        return Problems.UNAVAILABLE
                .with("Something this service depends on is away; nothing was changed. Try again.")
                .header("Retry-After", RETRY_AFTER_SECONDS);
    }

    static ProblemException internalError() {
        return Problems.INTERNAL_ERROR.with("The service failed; its log tells more under the error id.");
    }

    /** For answers that the HTTP layer gives by status alone. */
    static ProblemException ofStatus(int status) {
        return switch (status) {
            case 401 -> Problems.UNAUTHENTICATED.with("The access token is missing, expired or not valid here.");
            case 403 -> Problems.FORBIDDEN.with("The token lacks a role that this needs.");
            case 404 -> Problems.NOT_FOUND.with("There is nothing at this path.");
            case 405 -> Problems.METHOD_NOT_ALLOWED.with("This path doesn't support the method.");
            case 406 -> Problems.NOT_ACCEPTABLE.with("None of the accepted media types can be produced.");
            case 409 -> Problems.CONFLICT.with("The request contradicts the present state.");
            case 413 -> Problems.BODY_TOO_LARGE.with("The body is larger than /api/v1/limits allows.");
            case 415 -> Problems.UNSUPPORTED_MEDIA_TYPE.with("The Content-Type of the body is not supported here.");
            case 429 -> Problems.TOO_MANY_REQUESTS.with("Slow down and try again.");
            case 503, 504 -> unavailable();
            default ->
                status >= 400 && status < 500
                        ? Problems.REQUEST_REFUSED.with("The request can't be understood.")
                        : internalError();
        };
    }

    private static ProblemException explain(ConstraintViolationException violations) {
        ProblemException problem = Problems.INVALID_REQUEST.with("The request breaks a rule; see errors.");
        for (ConstraintViolation<?> violation : violations.getConstraintViolations()) {
            problem = problem.error(pointer(violation.getPropertyPath()), violation.getMessage());
        }
        return problem;
    }

    /** The first two nodes are the resource method and its parameter. */
    private static String pointer(Path path) {
        var pointer = new StringBuilder();
        int depth = 0;
        for (Path.Node node : path) {
            if (depth++ >= 2 && node.getName() != null) {
                pointer.append('/').append(node.getName());
            }
        }
        return pointer.toString();
    }

    private static boolean isAway(Throwable cause) {
        return switch (cause) {
            case PgException refused ->
                DATABASE_AWAY.contains(refused.getSqlState())
                        || refused.getSqlState().startsWith("08");
            case JsonProcessingException _ -> false;
            // the last one is what the database's driver throws for a connection that was lost meanwhile
            case IOException _,
                    VertxException _,
                    TimeoutException _,
                    io.smallrye.mutiny.TimeoutException _,
                    OIDCException _,
                    NoStackTraceThrowable _ -> true;
            default -> false;
        };
    }
}
