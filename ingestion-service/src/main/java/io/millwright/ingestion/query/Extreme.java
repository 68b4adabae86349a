package io.millwright.ingestion.query;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The least or greatest of doubles and 64-bit integers, compared exactly and kept in its own type. */
final class Extreme {
    private Extreme() {}

    static @Nullable Object least(@Nullable Double real, @Nullable Long whole) {
        if (real == null || whole == null) {
            return present(real, whole);
        }
        return compare(real, whole) <= 0 ? (Object) real : (Object) whole;
    }

    static @Nullable Object greatest(@Nullable Double real, @Nullable Long whole) {
        if (real == null || whole == null) {
            return present(real, whole);
        }
        return compare(real, whole) >= 0 ? (Object) real : (Object) whole;
    }

    private static @Nullable Object present(@Nullable Object real, @Nullable Object whole) {
        return real == null ? whole : real;
    }

    private static int compare(double real, long whole) {
        return new BigDecimal(real).compareTo(BigDecimal.valueOf(whole));
    }
}
