package io.millwright.service.http;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an {@code Idempotency-Key} may be. */
public final class IdempotencyKeys {
    private static final String NAME = "Idempotency-Key";
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,128}");

    private IdempotencyKeys() {}

    /** Refuses an illegal one; absent is legal. */
    public static void check(@Nullable String key) {
        if (key != null && !KEY.matcher(key).matches()) {
            throw illegal();
        }
    }

    /** Refuses an illegal one, and none. */
    public static String require(@Nullable String key) {
        if (key == null || !KEY.matcher(key).matches()) {
            throw illegal();
        }
        return key;
    }

    private static ProblemException illegal() {
        return Problems.INVALID_PARAMETER
                .with(NAME + " must have 1 to 128 visible ASCII characters.")
                .member("parameter", NAME);
    }
}
