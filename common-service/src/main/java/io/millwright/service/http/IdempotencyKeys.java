package io.millwright.command.submit;

import io.millwright.service.problem.Problems;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an {@code Idempotency-Key} may be. */
final class IdempotencyKeys {
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,128}");

    private IdempotencyKeys() {}

    /** Refuses an illegal one; absent is legal. */
    static void require(@Nullable String key) {
        if (key != null && !KEY.matcher(key).matches()) {
            throw Problems.INVALID_PARAMETER
                    .with("Idempotency-Key must have 1 to 128 visible ASCII characters.")
                    .member("parameter", "Idempotency-Key");
        }
    }

    /** Of one machine's part of a batch; no client can choose it, for it has a space. */
    static String ofBatch(String key, String machineId) {
        return key + " " + machineId;
    }
}
