package io.millwright.registry.audit;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jboss.logging.Logger;

/** Writes down what no row of the feed tells, and reads all. */
@ApplicationScoped
class AuditService {
    private static final Logger LOG = Logger.getLogger(AuditService.class);

    private final AuditRepository repository;
    private final Paging paging;
    private final MeterRegistry meters;
    private final Clock clock;

    AuditService(AuditRepository repository, Paging paging, MeterRegistry meters, Clock clock) {
        this.repository = repository;
        this.paging = paging;
        this.meters = meters;
        this.clock = clock;
    }

    /** Never fails: what can't be written down is logged and counted. */
    Uni<Void> refused(Actor actor, RefusedAttempt attempt) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return repository.insert(now, actor, attempt).onFailure().recoverWithUni(failure -> {
            meters.counter("registry.audit.lost").increment();
            LOG.errorf(
                    "refused attempt not written down subject=%s detail=%s error=%s",
                    actor.subject(), attempt.detail(), failure);
            return Uni.createFrom().voidItem();
        });
    }

    /** Newest first. */
    Uni<Page<AuditView>> page(AuditFilter filter, PageParameters parameters, UriInfo uri) {
        PageRequest request = paging.request(parameters, uri);
        long before = request.isFirst()
                ? Long.MAX_VALUE
                : Long.parseLong(request.after().getFirst());
        return repository
                .list(filter, before, request.fetch())
                .map(rows -> paging.page(request, rows, uri, last -> List.of(Long.toString(last.id()))));
    }
}
