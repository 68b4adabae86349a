package io.millwright.ingestion.intake;

import io.vertx.pgclient.PgException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells rows that the database refuses from a database that can't work just now. */
final class DatabaseFailure {
    /** Classes of SQLSTATE: data exception, integrity constraint violation, program limit exceeded. */
    private static final Set<String> CLASSES_OF_DATA = Set.of("22", "23", "54");

    /** "You might need to increase max_locks_per_transaction", and real want of memory. */
    private static final String OUT_OF_MEMORY = "53200";

    private DatabaseFailure() {}

    /** Whether the same rows would fail again, however often they are sent. */
    static boolean isAboutData(Throwable failure) {
        return failure instanceof PgException refused && isAboutData(refused.getSqlState());
    }

    /** Whether fewer rows at once might be taken. Says nothing against any of the rows. */
    static boolean isAboutSize(Throwable failure) {
        return failure instanceof PgException refused && OUT_OF_MEMORY.equals(refused.getSqlState());
    }

    static boolean isAboutData(@Nullable String sqlState) {
        return sqlState != null && sqlState.length() == 5 && CLASSES_OF_DATA.contains(sqlState.substring(0, 2));
    }
}
