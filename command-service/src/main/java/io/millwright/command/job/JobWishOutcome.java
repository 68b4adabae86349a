package io.millwright.command.job;

/** What became of a wish about a job. */
sealed interface JobWishOutcome {
    /** It is so now, or was already. */
    record Done() implements JobWishOutcome {}

    record Refused(Job job, String why) implements JobWishOutcome {}
}
