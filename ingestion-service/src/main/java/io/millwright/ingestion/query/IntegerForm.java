package io.millwright.ingestion.query;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** How 64-bit integers are written. */
enum IntegerForm {
    /** As numbers, exact; but some readers of JSON know doubles only. */
    NUMBER,
    /** As text. */
    STRING;

    /** Absent: numbers. @throws ProblemException 400 for another word */
    static IntegerForm parse(@Nullable String name) {
        if (name == null || name.equals("number")) {
            return NUMBER;
        }
        if (name.equals("string")) {
            return STRING;
        }
        throw Parameters.illegal("integers", "integers must be number or string.");
    }

    /** The value of a metric, in this form when it is an integer. */
    Object of(Object value) {
        return this == STRING && (value instanceof Long || value instanceof BigInteger) ? value.toString() : value;
    }

    @Nullable Object ofNullable(@Nullable Object value) {
        return value == null ? null : of(value);
    }
}
