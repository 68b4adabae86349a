package io.millwright.ingestion.intake;

import io.millwright.model.message.MetricValue;
import java.util.Locale;

/** Why a value is not stored. */
enum QuarantineReason {
    /** NaN, an infinity, or beyond a double's range. */
    NOT_FINITE,
    /** An integer beyond 64 bits. */
    INTEGER_OVERFLOW,
    /** null, an array or an object. */
    WRONG_TYPE,
    /** Text that is too long or that no store can hold. */
    TEXT_NOT_STORABLE,
    BAD_METRIC_NAME,
    /** Further ahead of the time of receipt than the setting allows: it would hide all later values. */
    TIME_AHEAD,
    /** Older than the setting allows. */
    TIME_TOO_OLD,
    /** One of more weeks than a message may reach into. */
    TIME_SPREAD,
    /** Outside the years 1 to 9999. */
    TIME_OUT_OF_RANGE,
    /** The database took the message's other values but not this one. */
    REFUSED_BY_DATABASE;

    /** As it stands in the quarantine table. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static QuarantineReason of(MetricValue.Reason reason) {
        return switch (reason) {
            case NOT_FINITE -> NOT_FINITE;
            case INTEGER_OVERFLOW -> INTEGER_OVERFLOW;
            case WRONG_TYPE -> WRONG_TYPE;
            case TEXT_NOT_STORABLE -> TEXT_NOT_STORABLE;
            case BAD_METRIC_NAME -> BAD_METRIC_NAME;
        };
    }
}
