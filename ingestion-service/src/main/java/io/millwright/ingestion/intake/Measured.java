package io.millwright.ingestion.intake;

import io.millwright.model.message.MetricValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A value that is to be stored.
 *
 * @param sampleIndex which sample of its message, from 0
 * @param time the time that queries go by
 * @param deviceTime what the device wrote, where that does not count because its clock is unsynced
 * @param value never a {@link MetricValue.Refused}
 */
record Measured(
        String metric,
        int sampleIndex,
        Instant time,
        @Nullable Instant deviceTime,
        MetricValue value) {
    /** The same value as a row of the quarantine. */
    Quarantined refusedFor(QuarantineReason reason) {
        Instant claimed = deviceTime == null ? time : deviceTime;
        return new Quarantined(metric, sampleIndex, reason, claimed, text(value));
    }

    /** For people to read: numbers in decimal, text as it is. */
    static String text(MetricValue value) {
        return switch (value) {
            case MetricValue.Real real -> Double.toString(real.value());
            case MetricValue.Whole whole -> Long.toString(whole.value());
            case MetricValue.Flag flag -> Boolean.toString(flag.value());
            case MetricValue.Text text -> text.value();
            case MetricValue.Refused refused -> refused.raw();
        };
    }
}
