package io.millwright.model.message;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values that were measured at one time.
 *
 * @param at the device's clock; absent in the short form, where {@code sent_at} of the envelope stands for it
 * @param values by metric name, in the order sent; never empty
 */
public record Sample(@Nullable Instant at, Map<String, MetricValue> values) {
    public Sample {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("values must not be empty");
        }
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
