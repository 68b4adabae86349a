package io.millwright.registry.change;

import io.millwright.service.problem.Problems;

/** Reads where in the feed to start and how far to go. */
final class FeedParameters {
    private static final int MAX_LIMIT = 5000;

    private FeedParameters() {}

    static long after(String text) {
        return number("after", text, 0, Long.MAX_VALUE);
    }

    static int limit(String text) {
        return (int) number("limit", text, 1, MAX_LIMIT);
    }

    private static long number(String name, String text, long min, long max) {
        if (text.matches("[0-9]{1,18}")) {
            long number = Long.parseLong(text);
            if (min <= number && number <= max) {
                return number;
            }
        }
        throw Problems.INVALID_PARAMETER
                .with(name + " must be a number from " + min + " to " + max + ".")
                .member("parameter", name);
    }
}
