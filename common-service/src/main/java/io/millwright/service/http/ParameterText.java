package io.millwright.service.http;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** How path, query and header parameters of the system's own types are read. */
final class ParameterText {
    private static final Map<Class<?>, Function<String, ?>> READERS = Map.of(
            FactoryId.class, FactoryId::new,
            AreaId.class, AreaId::new,
            MachineId.class, MachineId::new,
            MachineTypeId.class, MachineTypeId::new,
            CommandId.class, CommandId::new,
            Instant.class, ParameterText::instant,
            Duration.class, ParameterText::duration);

    private ParameterText() {}

    /** A reader that throws {@link IllegalArgumentException} with words meant for the client. */
    static Optional<Function<String, ?>> readerOf(Class<?> type) {
        return Optional.ofNullable(READERS.get(type));
    }

    /** RFC 3339, any offset. A plus that wasn't escaped arrives as a blank. */
    static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text.replace(' ', '+')).toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("must be a time such as 2026-11-30T21:00:00Z", e);
        }
    }

    /** ISO-8601, days and less; never negative. */
    static Duration duration(String text) {
        try {
            Duration duration = Duration.parse(text);
            if (!duration.isNegative()) {
                return duration;
            }
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("must be a duration such as PT5M", e);
        }
        throw new IllegalArgumentException("must not be negative");
    }
}
