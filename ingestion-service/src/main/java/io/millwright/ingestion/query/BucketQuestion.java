package io.millwright.ingestion.query;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Set;

/** What is asked about a range in buckets. */
record BucketQuestion(BucketGrid grid, TimeRange range, Set<Aggregate> aggregates, GapFill fill, IntegerForm integers) {
    /**
     * What is shown of a series.
     *
     * @param found its buckets with values, in the order of time
     * @param starts all of the range, where gaps are filled
     */
    Buckets.OfMetric show(Series series, List<Aggregated> found, List<Instant> starts, Instant now) {
        List<Bucket> buckets = fill.fill(found, starts, now).stream()
                .map(this::onlyAskedFor)
                .map(bucket -> Bucket.of(bucket, grid.end(bucket.start()).isAfter(now), integers))
                .toList();
        return new Buckets.OfMetric(series.machineId(), series.metric(), buckets);
    }

    /** An empty bucket brings its count, whether asked for or not. */
    private Aggregated onlyAskedFor(Aggregated bucket) {
        if (aggregates.containsAll(bucket.values().keySet())) {
            return bucket;
        }
        var asked = new EnumMap<Aggregate, Object>(Aggregate.class);
        asked.putAll(bucket.values());
        asked.keySet().retainAll(aggregates);
        return new Aggregated(bucket.start(), asked);
    }

    /** @param series those with values, in their order */
    Buckets answer(List<Buckets.OfMetric> series) {
        return new Buckets(grid.width(), grid.zone().getId(), grid.origin(), range.from(), range.to(), "raw", series);
    }
}
