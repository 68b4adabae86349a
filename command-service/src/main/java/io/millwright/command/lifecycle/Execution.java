package io.millwright.command.lifecycle;

import java.util.Locale;

/** What became of a command on the machine. */
public sealed interface Execution {
    /** Nobody has said anything, and nothing is overdue. */
    record None() implements Execution {}

    /**
     * The machine's word.
     *
     * @param conflict whether the machine has also said something else; this is what it said first
     * @param late whether it came when the service had already given its own verdict, or would have
     */
    record Reported(Report report, boolean conflict, boolean late) implements Execution {}

    /** The service's own verdict: the machine may have run it and has not said so in time. */
    record Untold() implements Execution {}

    /** Lower case, as in the API and the database. */
    default String wireName() {
        return switch (this) {
            case None _ -> "none";
            case Reported reported -> reported.report().status().name().toLowerCase(Locale.ROOT);
            case Untold _ -> "unknown";
        };
    }
}
