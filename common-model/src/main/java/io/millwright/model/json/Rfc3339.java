package io.millwright.model.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Times as the contract writes them. */
public final class Rfc3339 {
    private static final int LAST_YEAR = 9999;

    private Rfc3339() {}

    /** @throws DateTimeException also for years beyond 2 to 9998: RFC 3339 has four digits, and a time zone may move one year */
    public static Instant parse(String text) {
        OffsetDateTime time = OffsetDateTime.parse(text);
        if (time.getYear() < 2 || time.getYear() >= LAST_YEAR) {
            throw new DateTimeException("a year beyond 2 to 9998");
        }
        return time.toInstant();
    }
}
