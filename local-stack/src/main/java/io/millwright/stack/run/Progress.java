package io.millwright.stack.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** Lines for the person at the terminal. */
public final class Progress {
    private final PrintStream out;

    public Progress(PrintStream out) {
        this.out = out;
    }

    public synchronized void line(String text) {
        out.println(text);
        out.flush();
    }

    void ready(String part, Duration took) {
        line(String.format(Locale.ROOT, "  %-10s ready after %s", part, seconds(took)));
    }

    static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
}
