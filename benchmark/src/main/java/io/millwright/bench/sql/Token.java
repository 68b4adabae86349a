package io.millwright.bench.sql;

import java.util.Locale;

/**
 * A word that stands in names of this run and nowhere else.
 *
 * @param number of milliseconds, and so larger in every later run
 */
public record Token(char kind, long number) {
    private static final int RADIX = 36;
    private static final char OF_REPLAY = 'r';

    static Token of(String text) {
        return new Token(text.charAt(0), Long.parseLong(text.substring(1), RADIX));
    }

    /** Of the same length, so that nothing that it stands in grows or shrinks. */
    Token another(int times) {
        return new Token(OF_REPLAY, number + times);
    }

    public String text() {
        return kind + Long.toString(number, RADIX).toLowerCase(Locale.ROOT);
    }
}
