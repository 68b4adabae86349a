package io.millwright.twin.core;

import io.vertx.pgclient.PgException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells failures that pass by themselves from those that come again whenever it is tried. */
public final class DatabaseFailures {
    /** Feature missing, data exception, constraint violated, wrong SQL. */
    private static final Set<String> LASTING_CLASSES = Set.of("0A", "22", "23", "42");

    private DatabaseFailures() {}

    /** False for what trying again can help: a lost connection, a restart, a deadlock, and all that is not known. */
    public static boolean isLasting(Throwable failure) {
        if (failure instanceof PgException refused) {
            String state = refused.getSqlState();
            return state != null && state.length() == 5 && LASTING_CLASSES.contains(state.substring(0, 2));
        }
        return failure instanceof IllegalArgumentException
                || failure instanceof NullPointerException
                || failure instanceof ClassCastException;
    }

    /** Whether one of many things that were done together may have caused it, and the others would succeed without it. */
    public static boolean mayBeOfOne(Throwable failure) {
        return isLasting(failure)
                || failure instanceof IllegalStateException
                || failure instanceof ArithmeticException
                || (failure instanceof PgException refused && isOfProgramLimit(refused.getSqlState()));
    }

    private static boolean isOfProgramLimit(@Nullable String state) {
        return state != null && state.startsWith("54");
    }
}
