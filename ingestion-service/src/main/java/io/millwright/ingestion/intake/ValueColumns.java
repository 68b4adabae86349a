package io.millwright.ingestion.intake;

import static io.millwright.service.database.Times.utc;

import io.millwright.model.message.MetricValue;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** The columns that a value takes in the hypertable and in the table of the latest, as arrays of one length. */
final class ValueColumns {
    private final OffsetDateTime[] time;
    private final OffsetDateTime[] receivedAt;
    private final Long[] sequence;
    private final Integer[] seriesId;
    private final Integer[] sampleIndex;
    private final @Nullable Double[] real;
    private final @Nullable Long[] whole;
    private final @Nullable Boolean[] flag;
    private final @Nullable String[] text;
    private final @Nullable OffsetDateTime[] deviceTime;
    private int rows;

    ValueColumns(int capacity) {
        time = new OffsetDateTime[capacity];
        receivedAt = new OffsetDateTime[capacity];
        sequence = new Long[capacity];
        seriesId = new Integer[capacity];
        sampleIndex = new Integer[capacity];
        real = new Double[capacity];
        whole = new Long[capacity];
        flag = new Boolean[capacity];
        text = new String[capacity];
        deviceTime = new OffsetDateTime[capacity];
    }

    void add(TelemetryMessage message, Measured measured, int series) {
        time[rows] = utc(measured.time());
        receivedAt[rows] = utc(message.receivedAt());
        sequence[rows] = message.sequence();
        seriesId[rows] = series;
        sampleIndex[rows] = measured.sampleIndex();
        deviceTime[rows] = measured.deviceTime() == null ? null : utc(measured.deviceTime());
        switch (measured.value()) {
            case MetricValue.Real value -> real[rows] = value.value();
            case MetricValue.Whole value -> whole[rows] = value.value();
            case MetricValue.Flag value -> flag[rows] = value.value();
            case MetricValue.Text value -> text[rows] = value.value();
            case MetricValue.Refused value ->
                throw new IllegalStateException("a refused value reached the store: " + value.reason());
        }
        rows++;
    }

    /** $1 to $10, in the order of {@link #SIGNATURE}. */
    Tuple tuple() {
        return Tuple.tuple()
                .addArrayOfOffsetDateTime(time)
                .addArrayOfOffsetDateTime(receivedAt)
                .addArrayOfLong(sequence)
                .addArrayOfInteger(seriesId)
                .addArrayOfInteger(sampleIndex)
                .addArrayOfDouble(real)
                .addArrayOfLong(whole)
                .addArrayOfBoolean(flag)
                .addArrayOfString(text)
                .addArrayOfOffsetDateTime(deviceTime);
    }

    /** What {@code unnest} is given in SQL. */
    static final String SIGNATURE =
            "$1::timestamptz[], $2::timestamptz[], $3::bigint[], $4::int[], $5::int[], $6::float8[],"
                    + " $7::bigint[], $8::boolean[], $9::text[], $10::timestamptz[]";

    /** The columns' names, in the same order. */
    static final String NAMES =
            "time, received_at, sequence, series_id, sample_index, real_value, whole_value, flag_value,"
                    + " text_value, device_time";
}
