package io.millwright.ingestion.query;

import java.time.DateTimeException;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Time zones as parameters. */
final class TimeZones {
    private TimeZones() {}

    /** Absent: UTC. @throws ProblemException 400 for a name that is no zone */
    static ZoneId parse(@Nullable String name) {
        if (name == null) {
            return ZoneId.of("UTC");
        }
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw Parameters.illegal("time_zone", "time_zone must be a zone such as Europe/Berlin.");
        }
    }
}
