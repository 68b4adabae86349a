package io.millwright.twin.history;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads which moment a request means. */
final class Moments {
    private Moments() {}

    /** @throws ProblemException 400 unless exactly one is given and legal */
    static Moment of(String prefix, @Nullable Instant at, @Nullable String version, @Nullable String desiredRevision) {
        long given =
                Stream.of(at, version, desiredRevision).filter(Objects::nonNull).count();
        if (given != 1) {
            throw Problems.INVALID_PARAMETER.with(
                    "Give exactly one of " + prefix + "at, " + prefix + "version and " + prefix + "desired_revision.");
        }
        if (at != null) {
            OffsetDateTime time = HistoryFilter.of(null, null, at, null).from();
            return new Moment.Time(time.toInstant());
        }
        return version != null
                ? new Moment.Version(number(prefix + "version", version))
                : new Moment.DesiredRevision(number(prefix + "desired_revision", String.valueOf(desiredRevision)));
    }

    private static long number(String name, String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw Problems.INVALID_PARAMETER.with(name + " must be a number.").member("parameter", name);
        }
        return Long.parseLong(text);
    }
}
