package io.millwright.bench.sql;

import io.millwright.bench.sql.Recorded.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads PostgreSQL's log of statements, written with {@link #PREFIX}. Pure. */
final class StatementLog {
    /** What every line of the log has to begin with: process and application. */
    static final String PREFIX = "<<%p %a>> ";

    private static final Pattern ENTRY = Pattern.compile("(?m)^<<(\\d+) ([^>\\n]*)>> ([A-Z]+):  ");
    private static final Pattern EXECUTE = Pattern.compile("execute [^:]*: (.*)", Pattern.DOTALL);
    private static final String SIMPLE = "statement: ";
    private static final Pattern PARAMETERS = Pattern.compile("(?i)parameters: (.*)", Pattern.DOTALL);

    private StatementLog() {}

    /**
     * The transactions that were committed, in the order of their ends.
     *
     * @param ignored whose statements don't count
     */
    static List<Recorded> read(String log, String ignored) {
        SortedMap<Integer, Recorded> done = new TreeMap<>();
        Map<String, Session> sessions = new HashMap<>();
        Matcher entry = ENTRY.matcher(log);
        boolean more = entry.find();
        while (more) {
            String session = entry.group(1);
            String application = entry.group(2);
            String level = entry.group(3);
            int begin = entry.end();
            more = entry.find();
            // a line break within a message is followed by a tab
            String text = log.substring(begin, more ? entry.start() : log.length())
                    .strip()
                    .replace("\n\t", "\n");
            if (!application.equals(ignored)) {
                sessions.computeIfAbsent(session, _ -> new Session(done)).read(begin, level, text);
            }
        }
        sessions.values().forEach(Session::flush);
        return List.copyOf(done.values());
    }

    /** {@code $1 = 'it''s', $2 = NULL} as values. */
    static List<@Nullable String> values(String parameters) {
        List<@Nullable String> values = new ArrayList<>();
        int at = parameters.indexOf(" = ");
        while (at >= 0) {
            at += " = ".length();
            if (parameters.charAt(at) != '\'') {
                values.add(null);
            } else {
                var value = new StringBuilder();
                at++;
                while (at < parameters.length()) {
                    char next = parameters.charAt(at++);
                    if (next != '\'') {
                        value.append(next);
                    } else if (at < parameters.length() && parameters.charAt(at) == '\'') {
                        value.append('\'');
                        at++;
                    } else {
                        break;
                    }
                }
                values.add(value.toString());
            }
            at = parameters.indexOf(" = ", at);
        }
        return values;
    }

    /** What one connection did. A statement is complete only when the next entry shows that it had no more parameters. */
    private static final class Session {
        private final SortedMap<Integer, Recorded> done;
        private final List<Statement> open = new ArrayList<>();
        private boolean inTransaction;
        private @Nullable Statement last;
        private int lastAt;

        Session(SortedMap<Integer, Recorded> done) {
            this.done = done;
        }

        void read(int at, String level, String text) {
            Matcher parameters = PARAMETERS.matcher(text);
            Matcher execute = EXECUTE.matcher(text);
            if (level.equals("DETAIL") && last != null && parameters.matches()) {
                last = new Statement(last.sql(), values(parameters.group(1)));
                return;
            }
            flush();
            if (!level.equals("LOG")) {
                return;
            }
            if (execute.matches()) {
                last = new Statement(execute.group(1), List.of());
                lastAt = at;
            } else if (text.startsWith(SIMPLE)) {
                simple(at, text.substring(SIMPLE.length()));
            }
        }

        private void simple(int at, String sql) {
            switch (sql.strip().toUpperCase(Locale.ROOT)) {
                case "BEGIN" -> inTransaction = true;
                case "COMMIT" -> end(at, true);
                case "ROLLBACK" -> end(at, false);
                default -> {
                    last = new Statement(sql, List.of());
                    lastAt = at;
                }
            }
        }

        private void end(int at, boolean committed) {
            if (committed && !open.isEmpty()) {
                done.put(at, new Recorded(open));
            }
            open.clear();
            inTransaction = false;
        }

        void flush() {
            Statement complete = last;
            last = null;
            if (complete == null) {
                return;
            }
            if (inTransaction) {
                open.add(complete);
            } else {
                done.put(lastAt, new Recorded(List.of(complete)));
            }
        }
    }
}
