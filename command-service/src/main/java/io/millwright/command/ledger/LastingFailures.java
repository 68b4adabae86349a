package io.millwright.command.ledger;

import io.vertx.pgclient.PgException;
import java.time.DateTimeException;
import java.util.Set;

/** Tells failures that pass by themselves from those that come again however often the same thing is tried. */
public final class LastingFailures {
    /** Feature missing, data exception, constraint violated, limit exceeded, broken data. */
    private static final Set<String> CLASSES = Set.of("0A", "22", "23", "54", "XX");

    private LastingFailures() {}

    /** False for what trying again can help: a lost connection, a restart, a deadlock, and all that is not known. */
    public static boolean isLasting(Throwable failure) {
        if (failure instanceof PgException refused) {
            String state = refused.getSqlState();
            return state != null && state.length() == 5 && CLASSES.contains(state.substring(0, 2));
        }
        return failure instanceof IllegalArgumentException
                || failure instanceof IllegalStateException
                || failure instanceof NullPointerException
                || failure instanceof ClassCastException
                || failure instanceof DateTimeException;
    }
}
