package io.millwright.service.problem;

import java.util.LinkedHashMap;
import java.util.Map;

/** Ends a request with a problem. Only the edge throws it; rules return outcomes. */
public final class ProblemException extends RuntimeException {
    private final ProblemType type;
    private final Problem problem;
    private final Map<String, String> headers;

    ProblemException(ProblemType type, Problem problem) {
        this(type, problem, Map.of());
    }

    private ProblemException(ProblemType type, Problem problem, Map<String, String> headers) {
        super(problem.title() + ": " + problem.detail(), null, false, false);
        this.type = type;
        this.problem = problem;
        this.headers = Map.copyOf(headers);
    }

    /** The same with one more offending member of the request. */
    public ProblemException error(String pointer, String detail) {
        return new ProblemException(type, problem.and(new FieldError(pointer, detail)), headers);
    }

    /** The same with a further member; {@code value} is written as JSON. */
    public ProblemException member(String name, Object value) {
        return new ProblemException(type, problem.and(name, value), headers);
    }

    /** The same with a header of the answer, such as {@code ETag} or {@code Retry-After}. */
    public ProblemException header(String name, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new ProblemException(type, problem, all);
    }

    public ProblemType type() {
        return type;
    }

    public Problem problem() {
        return problem;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
