package io.millwright.ingestion.query;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import org.jspecify.annotations.Nullable;

/** Rules that query parameters keep to. */
final class Parameters {
    private Parameters() {}

    /** @throws ProblemException 400 when it is absent */
    static <T> T required(String name, @Nullable T value) {
        if (value == null) {
            throw illegal(name, name + " is missing.");
        }
        return value;
    }

    static ProblemException illegal(String name, String detail) {
        return Problems.INVALID_PARAMETER.with(detail).member("parameter", name);
    }
}
