package io.millwright.command.job;

/** What somebody wants of a job. */
enum JobWish {
    PAUSE,
    RESUME,
    CANCEL
}
