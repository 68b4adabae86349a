package io.millwright.ingestion.query;

import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Answers questions about the machines of a factory, be it one or many. The resource has checked the caller's rights before. */
@ApplicationScoped
class TelemetryQueryService {
    private final Paging paging;
    private final SeriesService series;
    private final TelemetryQueryRepository values;
    private final BucketRepository buckets;
    private final CostService cost;
    private final AnswerService answers;
    private final QueryConfig config;
    private final Clock clock;

    TelemetryQueryService(
            Paging paging,
            SeriesService series,
            TelemetryQueryRepository values,
            BucketRepository buckets,
            CostService cost,
            AnswerService answers,
            QueryConfig config,
            Clock clock) {
        this.paging = paging;
        this.series = series;
        this.values = values;
        this.buckets = buckets;
        this.cost = cost;
        this.answers = answers;
        this.config = config;
        this.clock = clock;
    }

    /** A page of values. */
    Uni<Response> list(
            Machines machines,
            RangeParameters parameters,
            FormParameters form,
            PageParameters page,
            UriInfo uri,
            Request request) {
        TimeRange range = parameters.open();
        IntegerForm integers = form.integers();
        PageRequest wanted = paging.request(page, uri);
        RawPoint.Place after =
                wanted.isFirst() ? RawPoint.Place.before(range.from()) : RawPoint.Place.parse(wanted.after());
        return series.of(machines, parameters.metrics(), config.maxMetrics())
                .chain(found -> cost.bounded(values.range(found, after, range.to(), wanted.fetch())))
                .map(rows -> paging.page(wanted, rows, uri, last -> last.place().text())
                        .map(row -> row.point().with(integers)))
                .map(shown -> answers.respond(PointAnswer.of(shown), range.to(), form, request));
    }

    Uni<Response> buckets(Machines machines, BucketParameters parameters, Request request) {
        BucketQuestion question = parameters.question();
        BucketGrid grid = question.grid();
        TimeRange range = question.range();
        grid.requireAtMost(config.maxBuckets(), range, 1);
        return series.of(machines, parameters.range.metrics(), config.maxMetrics())
                .invoke(found -> grid.requireAtMost(config.maxBuckets(), range, found.size()))
                .call(found -> cost.requireCheap(found, range))
                .chain(found -> buckets(question, found))
                .map(answer -> answers.respond(
                        new BucketAnswer(answer, question.aggregates()), range.to(), parameters.form, request));
    }

    private Uni<Buckets> buckets(BucketQuestion question, List<Series> found) {
        Instant now = clock.instant();
        List<Instant> starts =
                question.fill() == GapFill.NONE ? List.of() : question.grid().starts(question.range());
        return cost.bounded(buckets.buckets(found, question.range(), question.grid(), question.aggregates(), now))
                .map(bySeries -> question.answer(found.stream()
                        .filter(one -> bySeries.containsKey(one.id()))
                        .map(one -> question.show(one, bySeries.getOrDefault(one.id(), List.of()), starts, now))
                        .toList()));
    }

    Uni<Response> latest(Machines machines, List<String> metrics, FormParameters form, Request request) {
        IntegerForm integers = form.integers();
        return series.of(machines, metrics, config.maxLatest())
                .chain(found -> cost.bounded(values.latest(found)))
                .map(points -> new Latest(
                        points.stream().map(point -> point.with(integers)).toList()))
                .map(latest -> answers.respond(PointAnswer.of(latest), Instant.MAX, form, request));
    }
}
