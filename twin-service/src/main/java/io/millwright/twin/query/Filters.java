package io.millwright.twin.query;

import io.millwright.service.problem.Problems;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads filters whose values are those of an enum. */
final class Filters {
    private Filters() {}

    /** @throws io.millwright.service.problem.ProblemException 400 naming the parameter and what it may be */
    static <E extends Enum<E>> @Nullable E read(Class<E> type, String parameter, @Nullable String value) {
        if (value == null) {
            return null;
        }
        List<E> all = Arrays.asList(type.getEnumConstants());
        return all.stream()
                .filter(constant -> wireName(constant).equals(value))
                .findFirst()
                .orElseThrow(() -> Problems.INVALID_PARAMETER
                        .with(parameter + " is one of "
                                + all.stream().map(Filters::wireName).toList() + ".")
                        .member("parameter", parameter));
    }

    private static String wireName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
