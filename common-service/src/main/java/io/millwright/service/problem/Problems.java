package io.millwright.service.problem;

import java.util.List;

/** Every type of problem that a client can meet. A new one needs a page in {@code docs/problems}. */
public final class Problems {
    public static final ProblemType MALFORMED_JSON =
            new ProblemType("malformed-json", "The body is not valid JSON", 400);
    public static final ProblemType INVALID_REQUEST =
            new ProblemType("invalid-request", "The request breaks a rule of the API", 400);
    public static final ProblemType INVALID_PARAMETER =
            new ProblemType("invalid-parameter", "A path, query or header parameter is illegal", 400);
    public static final ProblemType INVALID_CURSOR =
            new ProblemType("invalid-cursor", "The cursor does not belong to this query", 400);
    public static final ProblemType QUERY_TOO_COSTLY =
            new ProblemType("query-too-costly", "The answer would cost too much", 400);
    public static final ProblemType UNAUTHENTICATED =
            new ProblemType("unauthenticated", "A valid access token is needed", 401);
    public static final ProblemType FORBIDDEN = new ProblemType("forbidden", "A role is missing", 403);
    public static final ProblemType CLAIM_TOKEN_REFUSED =
            new ProblemType("claim-token-refused", "The claim token brings no certificate", 403);
    public static final ProblemType SIGNING_REQUEST_REFUSED =
            new ProblemType("signing-request-refused", "The signing request can't be signed", 400);
    public static final ProblemType NOT_FOUND = new ProblemType("not-found", "There is no such thing", 404);
    public static final ProblemType METHOD_NOT_ALLOWED =
            new ProblemType("method-not-allowed", "The method is not supported here", 405);
    public static final ProblemType NOT_ACCEPTABLE =
            new ProblemType("not-acceptable", "No offered media type is acceptable", 406);
    public static final ProblemType CONFLICT =
            new ProblemType("conflict", "The request contradicts the present state", 409);
    public static final ProblemType ALREADY_EXISTS = new ProblemType("already-exists", "The id is taken", 409);
    public static final ProblemType IN_USE = new ProblemType("in-use", "Something still depends on it", 409);
    public static final ProblemType IDEMPOTENCY_CONFLICT =
            new ProblemType("idempotency-conflict", "The idempotency key was used with another body", 409);
    public static final ProblemType COMMAND_FINISHED =
            new ProblemType("command-finished", "The command has already ended", 409);
    public static final ProblemType MACHINE_OFFLINE = new ProblemType("machine-offline", "The machine is offline", 409);
    public static final ProblemType COMMAND_CONDITION =
            new ProblemType("command-condition", "A condition of the command does not hold", 409);
    public static final ProblemType TOO_MANY_COMMANDS =
            new ProblemType("too-many-commands", "The machine has too many open commands", 409);
    public static final ProblemType GONE = new ProblemType("gone", "It was deleted", 410);
    public static final ProblemType FEED_RESET =
            new ProblemType("feed-reset", "The feed can't go on from this cursor", 410);
    public static final ProblemType PRECONDITION_FAILED =
            new ProblemType("precondition-failed", "The resource has another version", 412);
    public static final ProblemType BODY_TOO_LARGE = new ProblemType("body-too-large", "The body is too large", 413);
    public static final ProblemType UNSUPPORTED_MEDIA_TYPE =
            new ProblemType("unsupported-media-type", "The media type of the body is not supported", 415);
    public static final ProblemType PRECONDITION_REQUIRED =
            new ProblemType("precondition-required", "The change needs a precondition", 428);
    public static final ProblemType TOO_MANY_REQUESTS = new ProblemType("too-many-requests", "Too many requests", 429);
    public static final ProblemType REQUEST_REFUSED =
            new ProblemType("request-refused", "The request was refused", 400);
    public static final ProblemType INTERNAL_ERROR = new ProblemType("internal-error", "The service failed", 500);
    public static final ProblemType UNAVAILABLE =
            new ProblemType("unavailable", "Something the service depends on is away", 503);

    /** All of them. */
    public static final List<ProblemType> ALL = List.of(
            MALFORMED_JSON,
            INVALID_REQUEST,
            INVALID_PARAMETER,
            INVALID_CURSOR,
            QUERY_TOO_COSTLY,
            UNAUTHENTICATED,
            FORBIDDEN,
            CLAIM_TOKEN_REFUSED,
            SIGNING_REQUEST_REFUSED,
            NOT_FOUND,
            METHOD_NOT_ALLOWED,
            NOT_ACCEPTABLE,
            CONFLICT,
            ALREADY_EXISTS,
            IN_USE,
            IDEMPOTENCY_CONFLICT,
            COMMAND_FINISHED,
            MACHINE_OFFLINE,
            COMMAND_CONDITION,
            TOO_MANY_COMMANDS,
            GONE,
            FEED_RESET,
            PRECONDITION_FAILED,
            BODY_TOO_LARGE,
            UNSUPPORTED_MEDIA_TYPE,
            PRECONDITION_REQUIRED,
            TOO_MANY_REQUESTS,
            REQUEST_REFUSED,
            INTERNAL_ERROR,
            UNAVAILABLE);

    private Problems() {}
}
