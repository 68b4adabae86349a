package io.millwright.ingestion.query;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be asked of a bucket. */
enum Aggregate {
    /** Mean of the numbers. */
    AVG,
    MIN,
    MAX,
    /** Of the numbers; exact where all of them are integers. */
    SUM,
    /** How many values of any type. */
    COUNT,
    /** The earliest value of any type; of several at one time, the one with the lowest position. */
    FIRST,
    /** The newest value of any type; of several at one time, the one with the highest position. */
    LAST,
    /** Of the sample: divided by one less than there are numbers. */
    STDDEV,
    /** Between two numbers it is interpolated, as by the others of its kind. */
    P50,
    P95,
    P99,
    /** Each number counts for as long as it held, which is until the next one. */
    TIME_WEIGHTED_AVG,
    /** How fast a counter grew, per second; where it fell, it began again from zero. */
    RATE;

    private static final Set<Aggregate> DEFAULT = EnumSet.of(AVG, MIN, MAX, COUNT);

    String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** None asked for: avg, min, max and count. @throws ProblemException 400 for a name that is none of these */
    static Set<Aggregate> parse(List<String> names) {
        if (names.isEmpty()) {
            return DEFAULT;
        }
        Set<Aggregate> wanted = EnumSet.noneOf(Aggregate.class);
        names.forEach(name -> wanted.add(parse(name)));
        return wanted;
    }

    private static Aggregate parse(String name) {
        return Arrays.stream(values())
                .filter(aggregate -> aggregate.parameter().equals(name))
                .findFirst()
                .orElseThrow(() -> Parameters.illegal(
                        "aggregate",
                        "aggregate must be one of "
                                + Arrays.stream(values())
                                        .map(Aggregate::parameter)
                                        .collect(Collectors.joining(", ")) + "."));
    }
}
