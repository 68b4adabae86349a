package io.millwright.model.message;

/** One measured value. Each stands alone: a refused one never costs its neighbours. */
public sealed interface MetricValue {
    /** A finite IEEE 754 double, the nearest one to what was written. */
    record Real(double value) implements MetricValue {}

    /** A 64-bit integer, exact. */
    record Whole(long value) implements MetricValue {}

    record Flag(boolean value) implements MetricValue {}

    record Text(String value) implements MetricValue {}

    /**
     * Not a value that can be kept.
     *
     * @param raw what was sent, cut to 256 characters
     */
    record Refused(Reason reason, String raw) implements MetricValue {}

    /** Why a value is refused. */
    enum Reason {
        /** NaN, an infinity, or beyond a double's range. */
        NOT_FINITE,
        /** An integer beyond 64 bits. */
        INTEGER_OVERFLOW,
        /** null, an array or an object. */
        WRONG_TYPE,
        /** Text of more than 4,096 characters, or that no store can hold. */
        TEXT_NOT_STORABLE,
        /** The metric's name is empty, longer than 128 characters, or not storable. */
        BAD_METRIC_NAME
    }
}
