package io.millwright.ingestion.intake;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The newest value of each series among some messages, by the order of the source: boot, sequence, sample. Two lives may
 * share a position; then the greater boot uid counts, so that every order of arrival ends in the same value.
 */
final class LatestValues {
    private static final Comparator<Candidate> ORDER = Comparator.<Candidate>comparingLong(
                    candidate -> candidate.message().boot().bootId())
            .thenComparingLong(candidate -> candidate.message().sequence())
            .thenComparingInt(candidate -> candidate.value().sampleIndex())
            .thenComparing(candidate -> candidate.message().boot().bootUid(), LatestValues::compareCodePoints);

    private LatestValues() {}

    record Candidate(TelemetryMessage message, Measured value) {}

    static Map<SeriesKey, Candidate> of(Collection<TelemetryMessage> messages) {
        Map<SeriesKey, Candidate> newest = new HashMap<>();
        for (TelemetryMessage message : messages) {
            for (Measured value : message.values()) {
                newest.merge(
                        message.seriesOf(value),
                        new Candidate(message, value),
                        (old, other) -> ORDER.compare(old, other) < 0 ? other : old);
            }
        }
        return newest;
    }

    /** As the database's collation "C" does. */
    private static int compareCodePoints(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }
}
