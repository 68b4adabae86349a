package io.millwright.twin.query;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.service.feed.FeedParameters;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Convergence;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a search from the texts that a client sent. */
final class TwinSearchParameters {
    private static final int MAX_VALUES = 20;

    private TwinSearchParameters() {}

    /** @throws ProblemException 400 naming the parameter */
    static TwinSearch read(
            FactoryId factory,
            @Nullable String connectivity,
            @Nullable String convergence,
            @Nullable List<String> areas,
            @Nullable List<String> types,
            @Nullable List<String> labels,
            @Nullable List<String> where,
            @Nullable String sort,
            List<String> after) {
        TwinSearch.Sort order = sort(sort, after);
        return new TwinSearch(
                factory,
                Filters.read(Connectivity.Status.class, "connectivity", connectivity),
                Filters.read(Convergence.State.class, "convergence", convergence),
                all("area_id", areas, text -> new AreaId(text).value()),
                all("type_id", types, text -> new MachineTypeId(text).value()),
                FeedParameters.labels(labels),
                all("where", where, Comparison::parse),
                order,
                order.isByProperty() ? property(String.valueOf(sort)) : null,
                after);
    }

    private static <T> List<T> all(String name, @Nullable List<String> texts, Function<String, T> reader) {
        List<String> given = texts == null ? List.of() : texts;
        if (given.size() > MAX_VALUES) {
            throw illegal(name, "may be given " + MAX_VALUES + " times");
        }
        return given.stream().map(text -> one(name, text, reader)).toList();
    }

    static <T> T one(String name, String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw illegal(name, String.valueOf(e.getMessage()));
        }
    }

    /** @param after a property's value and a machine, or only the machine where no value was left */
    private static TwinSearch.Sort sort(@Nullable String text, List<String> after) {
        if (text == null) {
            return TwinSearch.Sort.MACHINE_ID;
        }
        if (text.indexOf('/') >= 0) {
            if (after.size() == 1) {
                return TwinSearch.Sort.NO_PROPERTY;
            }
            return text.startsWith("-") ? TwinSearch.Sort.PROPERTY_DOWN : TwinSearch.Sort.PROPERTY;
        }
        return Arrays.stream(TwinSearch.Sort.values())
                .filter(sort -> !sort.isByProperty() && sort.wireName().equals(text))
                .findFirst()
                .orElseThrow(() -> illegal(
                        "sort",
                        "is one of "
                                + Arrays.stream(TwinSearch.Sort.values())
                                        .filter(sort -> !sort.isByProperty())
                                        .map(TwinSearch.Sort::wireName)
                                        .toList()
                                + " or a property such as reported/spindle/speed_rpm, with - in front downwards"));
    }

    private static PropertyPath property(String text) {
        return one("sort", text.startsWith("-") ? text.substring(1) : text, PropertyPath::parse);
    }

    private static ProblemException illegal(String name, String detail) {
        String text = detail.startsWith(name) ? detail : name + " " + detail;
        return Problems.INVALID_PARAMETER.with(text + ".").member("parameter", name);
    }
}
