package io.millwright.registry.transfer;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;

/** The characters of a file, which know their line. Bounds what one line may cost. */
final class BoundedText {
    static final int END = -1;
    static final int MAX_LINE_LENGTH = 256 * 1024;

    private final Reader reader;
    private int line = 1;
    private int ahead;
    private boolean hasAhead;

    BoundedText(Reader reader) {
        this.reader = reader;
    }

    int line() {
        return line;
    }

    /** The next character without its carriage return; {@link #END} at the end. */
    int next() throws IOException {
        int c = hasAhead ? ahead : read();
        hasAhead = false;
        if (c == '\n') {
            line++;
        }
        return c;
    }

    int peek() throws IOException {
        if (!hasAhead) {
            ahead = read();
            hasAhead = true;
        }
        return ahead;
    }

    private int read() throws IOException {
        try {
            int c = reader.read();
            while (c == '\r') {
                c = reader.read();
            }
            return c;
        } catch (CharacterCodingException e) {
            throw new UnreadableFileException("The file is not UTF-8.");
        }
    }

    /** Adds a character to a line, unless it is too long already; what is too long is found so by its length. */
    static void add(StringBuilder text, int c) {
        if (text.length() <= MAX_LINE_LENGTH) {
            text.append((char) c);
        }
    }
}
