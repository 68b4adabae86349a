package io.millwright.command.job;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where a job stands. */
sealed interface JobState {
    /** Waits for its start. */
    record Created() implements JobState {}

    record Running() implements JobState {}

    /** Launches nothing; what is in flight goes on. */
    record Paused(String by) implements JobState {}

    /** Too much went wrong: launches nothing more, cancels what it can, and waits for the rest to end. */
    record Aborting(String reason) implements JobState {}

    /** Likewise, because somebody wished it. */
    record Cancelling(String by) implements JobState {}

    record Ended(Result result, @Nullable String why) implements JobState {}

    enum Result {
        /** Every target was launched and has ended, well or not. */
        COMPLETED,
        ABORTED,
        CANCELLED;

        /** Lower case, as in the API and the database. */
        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Lower case, as in the API and the database. */
    default String wireName() {
        return switch (this) {
            case Created _ -> "created";
            case Running _ -> "running";
            case Paused _ -> "paused";
            case Aborting _ -> "aborting";
            case Cancelling _ -> "cancelling";
            case Ended _ -> "ended";
        };
    }
}
