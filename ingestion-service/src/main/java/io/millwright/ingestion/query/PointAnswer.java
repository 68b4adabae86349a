package io.millwright.ingestion.query;

import io.millwright.service.http.Page;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values as they were stored; a page of them has the link to the next one. */
record PointAnswer(
        Object rows, List<Point> points, @Nullable String next) implements Answer {
    static final List<String> COLUMNS =
            List.of("time", "machine_id", "metric", "value", "received_at", "device_time", "boot_id", "sequence");

    static PointAnswer of(Page<Point> page) {
        return new PointAnswer(new PointPage(page.items(), page.next()), page.items(), page.next());
    }

    static PointAnswer of(Latest latest) {
        return new PointAnswer(latest, latest.items(), null);
    }

    static Table table(Collection<Point> points) {
        return new Table(COLUMNS, points.stream().map(PointAnswer::row).toList());
    }

    @Override
    public Table table() {
        return table(points);
    }

    @Override
    public Object columns() {
        return new PointColumns(table().byColumn(), next);
    }

    private static List<@Nullable Object> row(Point point) {
        return Arrays.asList(
                point.time(),
                point.machineId(),
                point.metric(),
                point.value(),
                point.receivedAt(),
                point.deviceTime(),
                point.bootId(),
                point.sequence());
    }
}
