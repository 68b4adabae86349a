package io.millwright.broker.acl;

import java.util.Locale;

/** What becomes of a publish or subscription. */
public sealed interface Verdict {
    /** A grant covers it. */
    record Allowed() implements Verdict {}

    /** No grant covers it; {@code reason} is what the nearest one lacks. */
    record Denied(Reason reason) implements Verdict {}

    /** What is not granted. */
    enum Reason {
        TOPIC,
        QOS,
        RETAIN;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
