package io.millwright.ingestion.query;

import io.millwright.service.problem.Problems;
import io.smallrye.mutiny.Uni;
import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Says no to questions that would cost too much, before or while they are answered. */
@ApplicationScoped
class CostService {
    private static final String CANCELLED = "57014";

    private final CostRepository repository;
    private final QueryConfig config;

    CostService(CostRepository repository, QueryConfig config) {
        this.repository = repository;
        this.config = config;
    }

    /** Nothing when there is nothing to read. @throws ProblemException within the Uni: 400 when there would be too many values to read */
    Uni<Void> requireCheap(List<Series> series, TimeRange range) {
        if (series.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return repository.values(series, range).map(values -> {
            if (values > config.maxReads()) {
                throw Problems.QUERY_TOO_COSTLY
                        .with("About " + values + " values would have to be read, and " + config.maxReads()
                                + " may be: ask for a shorter range or fewer metrics.")
                        .member("estimated_values", values)
                        .member("limit", config.maxReads());
            }
            return null;
        });
    }

    /** The same, but when the database gave up after the timeout, that is said. */
    <T> Uni<T> bounded(Uni<T> answer) {
        return answer.onFailure(CostService::wasCancelled)
                .transform(_ -> Problems.QUERY_TOO_COSTLY
                        .with("The database worked on it for "
                                + config.timeout().toMillis()
                                + " ms and stopped: ask for a shorter range or fewer metrics.")
                        .member("timeout", config.timeout().toString()));
    }

    private static boolean wasCancelled(Throwable failure) {
        return failure instanceof PgException refused && CANCELLED.equals(refused.getSqlState());
    }
}
