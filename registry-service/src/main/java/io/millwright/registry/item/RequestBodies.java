package io.millwright.registry.item;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import org.jspecify.annotations.Nullable;

/** An empty body and the body {@code null} reach a resource as no body at all. */
public final class RequestBodies {
    private RequestBodies() {}

    /** @throws ProblemException 400 when there is none */
    public static <T> T required(@Nullable T body) {
        if (body == null) {
            throw Problems.INVALID_REQUEST.with("A body is needed.").error("", "must be an object");
        }
        return body;
    }
}
