package io.millwright.service.http;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which id a request is followed by. */
final class CorrelationIds {
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9._:-]{1,128}");
    private static final Pattern TRACE_PARENT = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

    private CorrelationIds() {}

    /** The caller's own id if it is a legal one, else the trace id, else {@code made}. */
    static String choose(@Nullable String given, @Nullable String traceParent, UUID made) {
        if (given != null && LEGAL.matcher(given).matches()) {
            return given;
        }
        if (traceParent != null) {
            Matcher trace = TRACE_PARENT.matcher(traceParent);
            if (trace.matches()) {
                return trace.group(1);
            }
        }
        return made.toString();
    }

    static boolean isTraceParent(@Nullable String header) {
        return header != null && TRACE_PARENT.matcher(header).matches();
    }
}
