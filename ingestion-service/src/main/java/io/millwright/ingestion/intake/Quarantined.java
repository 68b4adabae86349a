package io.millwright.ingestion.intake;

import io.millwright.model.json.JsonLimits;
import java.time.Instant;

/**
 * A value that is not stored, and why. What the device wrote is kept so far as the store can hold it: cut, and with
 * U+FFFD for what is no plain text.
 *
 * @param deviceTime as the device gave it, legal or not
 * @param raw the value as it was sent
 */
record Quarantined(String metric, int sampleIndex, QuarantineReason reason, Instant deviceTime, String raw) {
    private static final int MAX_METRIC = 128;
    private static final int MAX_RAW = 256;

    Quarantined {
        metric = storable(metric, MAX_METRIC);
        raw = storable(raw, MAX_RAW);
    }

    private static String storable(String text, int maxLength) {
        String cut = text.length() <= maxLength ? text : text.substring(0, maxLength);
        if (JsonLimits.isStorable(cut)) {
            return cut;
        }
        StringBuilder clean = new StringBuilder(cut.length());
        cut.codePoints().map(Quarantined::storable).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static int storable(int codePoint) {
        boolean loneSurrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        return codePoint == 0 || loneSurrogate ? '\uFFFD' : codePoint;
    }
}
