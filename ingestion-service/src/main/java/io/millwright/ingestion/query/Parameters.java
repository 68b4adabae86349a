package io.millwright.ingestion.query;

import io.millwright.model.json.JsonLimits;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import java.util.List;
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

    /** @throws ProblemException 400 when they are too many, or one can't be the name of a metric */
    static void requireMetrics(List<String> metrics, int limit) {
        requireAtMost(limit, metrics.size());
        if (!metrics.stream().allMatch(JsonLimits::isStorable)) {
            throw illegal("metric", "metric must be plain text.");
        }
    }

    /** @throws ProblemException 400 when the question is about more metrics than that */
    static void requireAtMost(int limit, int metrics) {
        if (metrics > limit) {
            throw illegal(
                            "metric",
                            "The question is about more than " + limit + " metrics: name fewer, or fewer machines.")
                    .member("limit", limit);
        }
    }

    static ProblemException illegal(String name, String detail) {
        return Problems.INVALID_PARAMETER.with(detail).member("parameter", name);
    }
}
