package io.millwright.service.schema;

import com.google.re2j.Pattern;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;

/** Regular expressions whose time grows with the text alone, whatever the pattern: an automaton, no backtracking. */
final class LinearPatterns implements RegularExpressionFactory {
    static final int MAX_LENGTH = 1_000;

    /** Of the automaton. */
    static final int MAX_SIZE = 2_000;

    /** An automaton's state is looked at for each character; this many looks are one step. */
    private static final long LOOKS_PER_STEP = 64;

    /** @throws IllegalArgumentException when it is none that is taken here */
    @Override
    public RegularExpression getRegularExpression(String regex) {
        if (regex.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("is longer than " + MAX_LENGTH + " characters");
        }
        if (PatternSize.isUnclear(regex)) {
            throw new IllegalArgumentException("must neither quote with \\Q nor have a range that ends with [:");
        }
        if (PatternSize.of(regex) > MAX_SIZE) {
            throw new IllegalArgumentException("repeats more than " + MAX_SIZE + " parts");
        }
        Pattern pattern;
        try {
            pattern = Pattern.compile(regex);
        } catch (com.google.re2j.PatternSyntaxException e) {
            throw new IllegalArgumentException("is no regular expression that is taken here: " + e.getDescription(), e);
        }
        long size = pattern.programSize();
        return text -> {
            if (Budget.CURRENT.isBound()) {
                Budget.CURRENT.get().spend(1 + size * text.length() / LOOKS_PER_STEP);
            }
            return pattern.matcher(text).find();
        };
    }
}
