package io.millwright.service.webhook;

import io.vertx.core.VertxException;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.sqlclient.DatabaseException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Tells the database's failures, which pass and are nobody's fault, from those that the webhook or the event brings about. Pure. */
final class DatabaseTrouble {
    /** What a statement was given can't be stored or compared: it never can. */
    private static final String DATA = "22";

    private DatabaseTrouble() {}

    static boolean in(Throwable failure) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 10; depth++) {
            switch (cause) {
                case DatabaseException refused -> {
                    String state = refused.getSqlState();
                    return state == null || !state.startsWith(DATA);
                }
                case IOException _,
                        VertxException _,
                        NoStackTraceThrowable _,
                        TimeoutException _,
                        io.smallrye.mutiny.TimeoutException _ -> {
                    return true;
                }
                default -> cause = cause.getCause();
            }
        }
        return false;
    }
}
