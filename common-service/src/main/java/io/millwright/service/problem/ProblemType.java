package io.millwright.service.problem;

import java.util.List;
import java.util.Map;

/**
 * A documented kind of problem.
 *
 * @param name stable, kebab-case; {@code docs/problems/{name}.md} explains it
 * @param title short and the same every time
 * @param status HTTP status of the answer
 */
public record ProblemType(String name, String title, int status) {
    /** The {@code type} member: a path on the service's own origin. */
    public String path() {
        return "/problems/" + name;
    }

    /** To be thrown at the edge. {@code detail} is shown to the client. */
    public ProblemException with(String detail) {
        return new ProblemException(this, problem(detail));
    }

    Problem problem(String detail) {
        return new Problem(path(), title, status, detail, null, List.of(), Map.of());
    }
}
