package io.millwright.command.submit;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The {@code traceparent} header of W3C Trace Context. Pure. */
final class TraceParent {
    /** Version 00, and what later versions promise to keep; ids of nothing but zeros are illegal. */
    private static final Pattern LEGAL =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

    private TraceParent() {}

    /** Empty when it is absent or illegal: then there is no trace. */
    static Optional<String> of(@Nullable String header) {
        return Optional.ofNullable(header).filter(text -> LEGAL.matcher(text).matches());
    }
}
