package io.millwright.ingestion.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Buckets in each form. */
record BucketAnswer(Buckets rows, Set<Aggregate> aggregates) implements Answer {
    private static final List<String> SERIES = List.of("machine_id", "metric");

    @Override
    public Table table() {
        List<String> columns = new ArrayList<>(SERIES);
        columns.addAll(names());
        List<List<@Nullable Object>> lines = new ArrayList<>();
        for (Buckets.OfMetric series : rows.series()) {
            for (Bucket bucket : series.buckets()) {
                List<@Nullable Object> line = new ArrayList<>(Arrays.asList(series.machineId(), series.metric()));
                line.addAll(row(bucket));
                lines.add(line);
            }
        }
        return new Table(columns, lines);
    }

    @Override
    public Object columns() {
        return new BucketColumns(
                rows.bucket(),
                rows.timeZone(),
                rows.origin(),
                rows.from(),
                rows.to(),
                rows.level(),
                rows.series().stream().map(this::inColumns).toList());
    }

    private BucketColumns.OfMetric inColumns(Buckets.OfMetric series) {
        return new BucketColumns.OfMetric(
                series.machineId(),
                series.metric(),
                new Table(names(), series.buckets().stream().map(this::row).toList()).byColumn());
    }

    private List<String> names() {
        List<String> names = new ArrayList<>(List.of("start"));
        aggregates.forEach(aggregate -> names.add(aggregate.parameter()));
        names.add("partial");
        return names;
    }

    private List<@Nullable Object> row(Bucket bucket) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(bucket.start());
        aggregates.forEach(aggregate -> row.add(bucket.get(aggregate)));
        row.add(bucket.partial());
        return row;
    }
}
