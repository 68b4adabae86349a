package io.millwright.twin.report;

import static io.millwright.service.database.Times.column;

import io.millwright.twin.core.Reported;
import io.millwright.twin.core.StoredJson;
import io.millwright.twin.core.TwinRow;
import io.millwright.twin.core.TwinState;
import io.millwright.twin.report.ReportRun.Step;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What {@link ReportBatchRepository} saves, as arrays of one length: a line for each report that was taken. */
final class ReportLines {
    /** What {@code unnest} is given in SQL. */
    static final String TYPES = "$1::text[], $2::text[], $3::bigint[], $4::boolean[], $5::boolean[], $6::bigint[],"
            + " $7::timestamptz[], $8::bigint[], $9::text[], $10::bigint[], $11::text[], $12::text[], $13::text[],"
            + " $14::bigint[], $15::bigint[], $16::text[], $17::text[], $18::timestamptz[], $19::bigint[], $20::bigint[],"
            + " $21::bigint[], $22::bigint[], $23::text[], $24::text[]";

    /** The columns' names, in the same order. The time of a device comes as text, for it may be one that can't be stored. */
    static final String NAMES = "factory_id, machine_id, base, newest, begins_boot, version,"
            + " at, boot_id, boot_uid, sequence, message_id, sent_at, report_text,"
            + " from_revision, to_revision, convergence, convergence_reason, convergence_since, convergence_took_ms,"
            + " publish_issue, publish_boot_id, publish_session_id, correlation_id, state";

    /**
     * A line.
     *
     * @param base the version of the twin that its run was decided upon
     * @param newest whether it is the last of its run, and so what the twin becomes
     */
    private record Line(long base, boolean newest, Step step, TwinRow after) {
        @Nullable Reported before() {
            return step.before().reported();
        }

        boolean beginsBoot() {
            Reported before = before();
            return before == null
                    || before.position().bootId() != step.report().envelope().bootId()
                    || !Objects.equals(
                            before.bootUid(), step.report().envelope().bootUid());
        }
    }

    private final List<Line> lines = new ArrayList<>();

    ReportLines(Collection<ReportRun> runs) {
        runs.forEach(this::add);
    }

    private void add(ReportRun run) {
        List<Step> applied = run.applied();
        for (Step step : applied) {
            lines.add(new Line(run.before().version(), step.equals(applied.getLast()), step, TwinRow.of(step.after())));
        }
    }

    Tuple tuple() {
        return Tuple.tuple()
                .addArrayOfString(texts(line -> line.after().factoryId()))
                .addArrayOfString(texts(line -> line.after().machineId()))
                .addArrayOfLong(numbers(Line::base))
                .addArrayOfBoolean(array(Line::newest, Boolean[]::new))
                .addArrayOfBoolean(array(Line::beginsBoot, Boolean[]::new))
                .addArrayOfLong(numbers(line -> line.after().version()))
                .addArrayOfOffsetDateTime(times(line -> line.step().report().receivedAt()))
                .addArrayOfLong(numbers(line -> line.step().report().envelope().bootId()))
                .addArrayOfString(texts(line -> line.after().bootUid()))
                .addArrayOfLong(numbers(line -> line.step().report().envelope().sequence()))
                .addArrayOfString(texts(line -> line.after().messageId()))
                .addArrayOfString(texts(line -> String.valueOf(line.after().sentAt())))
                .addArrayOfString(texts(
                        line -> StoredJson.write(line.step().report().envelope().payload())))
                .addArrayOfLong(array(
                        line -> line.before() == null ? null : line.before().revision(), Long[]::new))
                .addArrayOfLong(array(line -> line.after().reportedRevision(), Long[]::new))
                .addArrayOfString(texts(line -> line.after().convergence().wireName()))
                .addArrayOfString(texts(line -> line.after().convergenceReason()))
                .addArrayOfOffsetDateTime(times(line -> line.after().convergenceSince()))
                .addArrayOfLong(array(line -> line.after().convergenceTookMs(), Long[]::new))
                .addArrayOfLong(numbers(line -> line.after().publishIssue()))
                .addArrayOfLong(array(line -> line.after().publishBootId(), Long[]::new))
                .addArrayOfLong(array(line -> line.after().publishSessionId(), Long[]::new))
                .addArrayOfString(texts(line -> line.step().report().envelope().correlationId()))
                .addArrayOfString(texts(line -> StoredJson.write(TwinState.of(line.after()))));
    }

    private <T> @Nullable T[] array(Function<Line, @Nullable T> value, IntFunction<T[]> create) {
        return lines.stream().map(value).toArray(create);
    }

    private Long[] numbers(ToLongFunction<Line> value) {
        return lines.stream().map(value::applyAsLong).toArray(Long[]::new);
    }

    private String[] texts(Function<Line, @Nullable String> value) {
        return lines.stream().map(value).toArray(String[]::new);
    }

    private OffsetDateTime[] times(Function<Line, @Nullable Instant> value) {
        return lines.stream()
                .map(line -> {
                    Instant time = value.apply(line);
                    return column(time);
                })
                .toArray(OffsetDateTime[]::new);
    }
}
