package io.millwright.device.command;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a command comes from, as far as it was told. The device hands it to the handler, keeps it with the command, and says it
 * again with receipt and outcome, so that both are found in the trace of the submission.
 *
 * @param correlationId of the request that submitted it; absent when the message names none
 * @param traceParent of W3C Trace Context; absent when the message names none, or no legal one
 */
public record CommandOrigin(
        @Nullable String correlationId, @Nullable String traceParent) {
    /** The name of the MQTT user property. */
    public static final String TRACE_PARENT = "traceparent";

    public static final CommandOrigin NONE = new CommandOrigin(null, null);

    private static final Pattern LEGAL =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

    public CommandOrigin {
        if (traceParent != null && !LEGAL.matcher(traceParent).matches()) {
            traceParent = null;
        }
    }
}
