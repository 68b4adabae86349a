package io.millwright.ingestion.query;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The sum of doubles and 64-bit integers. */
final class Sums {
    private Sums() {}

    /** Exact where there are integers only: a {@code Long}, or a {@code BigInteger} where that is too short. */
    static @Nullable Object of(@Nullable Double real, @Nullable BigDecimal whole) {
        if (whole == null) {
            return real;
        }
        if (real != null) {
            return real + whole.doubleValue();
        }
        BigInteger sum = whole.toBigIntegerExact();
        return sum.bitLength() < Long.SIZE ? (Object) sum.longValue() : sum;
    }
}
