package io.millwright.broker.hivemq;

/** A client's text as it may stand in a log line: bounded, and with nothing in it that could begin another line. */
final class OneLine {
    private static final int MAX_LENGTH = 256;

    private OneLine() {}

    static String of(String text) {
        var line = new StringBuilder();
        text.codePoints()
                .limit(MAX_LENGTH)
                .map(c -> Character.isISOControl(c) || Character.isWhitespace(c) ? '?' : c)
                .forEach(line::appendCodePoint);
        return line.toString();
    }
}
