package io.millwright.ingestion.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The statement that aggregates values in buckets; it computes nothing that wasn't asked for. Parameters: $1 numbers of the
 * series, $2 and $3 the range; then of a fixed grid $4 width and $5 origin, of a calendar $4 the begins of its buckets and the
 * end of the last one; the last parameter is the present.
 */
final class BucketSql {
    private static final String NUMBER = "coalesce(real_value, whole_value::float8)";

    /** The value at a time, by the index; of several at one time the outermost position counts. */
    private static final String VALUE_AT = """
            left join lateral (
                select m.real_value as %1$s_real_value, m.whole_value as %1$s_whole_value,
                    m.flag_value as %1$s_flag_value, m.text_value as %1$s_text_value
                from telemetry.measurement m
                join telemetry.boot b using (boot_ref)
                where m.series_id = bucketed.series_id and m.time = bucketed.%1$s_time
                order by b.boot_id %2$s, m.sequence %2$s, m.sample_index %2$s, b.boot_uid %2$s
                limit 1) %1$s on true
            """;

    private BucketSql() {}

    static String of(BucketGrid grid, Set<Aggregate> aggregates) {
        boolean spans = aggregates.contains(Aggregate.TIME_WEIGHTED_AVG) || aggregates.contains(Aggregate.RATE);
        return "with bucketed as (\nselect series_id, " + start(grid) + " as start" + columns(aggregates)
                + "\nfrom telemetry.measurement\nwhere series_id = any($1::int[]) and time >= $2 and time < $3\ngroup by 1, 2)\n"
                + (spans ? neighbours(grid) : "")
                + "select * from bucketed\n"
                + (spans ? "left join spans using (series_id, start)\n" : "")
                + (aggregates.contains(Aggregate.FIRST) ? VALUE_AT.formatted("first", "asc") : "")
                + (aggregates.contains(Aggregate.LAST) ? VALUE_AT.formatted("last", "desc") : "")
                + "order by series_id, start";
    }

    /** The sub-select is read once; a cast would be made for every row. */
    private static String start(BucketGrid grid) {
        return switch (grid) {
            case FixedGrid _ -> "time_bucket((select $4::text::interval), time, $5::timestamptz)";
            case CalendarGrid _ -> "($4::timestamptz[])[width_bucket(time, $4::timestamptz[])]";
        };
    }

    private static String end(BucketGrid grid) {
        return switch (grid) {
            case FixedGrid _ -> "start + (select $4::text::interval)";
            case CalendarGrid _ -> "($4::timestamptz[])[width_bucket(start, $4::timestamptz[]) + 1]";
        };
    }

    private static String now(BucketGrid grid) {
        return switch (grid) {
            case FixedGrid _ -> "$6";
            case CalendarGrid _ -> "$5";
        };
    }

    private static String columns(Set<Aggregate> aggregates) {
        List<String> columns = new ArrayList<>();
        aggregates.stream().map(BucketSql::column).forEach(columns::add);
        columns.removeIf(String::isEmpty);
        return columns.isEmpty() ? "" : ",\n" + String.join(",\n", columns);
    }

    private static String column(Aggregate aggregate) {
        return switch (aggregate) {
            case AVG -> "avg(" + NUMBER + ") as average";
            case MIN -> "min(real_value) as min_real, min(whole_value) as min_whole";
            case MAX -> "max(real_value) as max_real, max(whole_value) as max_whole";
            case SUM -> "sum(real_value) as sum_real, sum(whole_value) as sum_whole";
            case COUNT -> "count(*) as values";
            case FIRST -> "min(time) as first_time";
            case LAST -> "max(time) as last_time";
            case STDDEV -> "stddev_samp(" + NUMBER + ") as deviation";
            case P50 -> percentile("0.5", "p50");
            case P95 -> percentile("0.95", "p95");
            case P99 -> percentile("0.99", "p99");
            case TIME_WEIGHTED_AVG, RATE -> "";
        };
    }

    private static String percentile(String fraction, String name) {
        return "percentile_cont(" + fraction + ") within group (order by " + NUMBER + ") as " + name;
    }

    /** Numbers in order, each with its neighbours: those of the range and the one before it. */
    private static String neighbours(BucketGrid grid) {
        return """
            , ordered as (
                select series_id, time, number, whole_value,
                    lag(time) over w as time_before, lag(number) over w as number_before,
                    lag(whole_value) over w as whole_before, lead(time) over w as time_after
                from (
                    select series_id, time, sequence, sample_index, boot_ref, whole_value, %1$s as number
                    from telemetry.measurement
                    where series_id = any($1::int[]) and time >= $2 and time < $3 and %1$s is not null
                    union all
                    select older.*
                    from unnest($1::int[]) as wanted (id)
                    cross join lateral (
                        select series_id, time, sequence, sample_index, boot_ref, whole_value, %1$s as number
                        from telemetry.measurement
                        where series_id = wanted.id and time < $2 and %1$s is not null
                        order by time desc, sequence desc, sample_index desc, boot_ref desc
                        limit 1) older) numbers
                window w as (partition by series_id order by time, sequence, sample_index, boot_ref)),
            placed as (
                select *, %2$s as start from ordered where time >= $2),
            spans as (
                select series_id, start,
                    sum(number * held + coalesce(number_before * carried, 0))
                        / nullif(sum(held + coalesce(carried, 0)), 0) as weighted,
                    avg(number) as unweighted,
                    sum(increase) / nullif(date_part('epoch', max(time) - min(coalesce(time_before, time))), 0) as rate
                from (
                    select *,
                        date_part('epoch', greatest(
                            least(coalesce(time_after, greatest(%4$s::timestamptz, time)), $3, %3$s) - time,
                            interval '0')) as held,
                        case when time_before < greatest(start, $2)
                            then date_part('epoch', time - greatest(start, $2)) end as carried,
                        case when whole_value >= whole_before and whole_before >= 0
                                then (whole_value - whole_before)::float8
                            when number >= number_before then number - number_before
                            when number_before is not null then number end as increase
                    from placed) each
                group by series_id, start)
            """.formatted(NUMBER, start(grid), end(grid), now(grid));
    }
}
