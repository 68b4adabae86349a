package io.millwright.service.http;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.UUID;

/** Gives every request its correlation id and answers with it, before anything can refuse the request. */
@ApplicationScoped
class CorrelationFilter {
    static final String HEADER = "X-Correlation-Id";
    static final String KEY = CorrelationFilter.class.getName();
    private static final String TRACE_PARENT = "traceparent";
    private static final int FIRST = 1_000;

    void register(@Observes Filters filters) {
        filters.register(CorrelationFilter::correlate, FIRST);
    }

    private static void correlate(RoutingContext context) {
        String traceParent = context.request().getHeader(TRACE_PARENT);
        String id = CorrelationIds.choose(context.request().getHeader(HEADER), traceParent, UUID.randomUUID());
        context.put(KEY, id);
        context.response().putHeader(HEADER, id);
        if (CorrelationIds.isTraceParent(traceParent)) {
            context.response().putHeader(TRACE_PARENT, traceParent);
        }
        context.next();
    }
}
