package io.millwright.command.job;

import io.millwright.command.job.JobState.Aborting;
import io.millwright.command.job.JobState.Cancelling;
import io.millwright.command.job.JobState.Created;
import io.millwright.command.job.JobState.Ended;
import io.millwright.command.job.JobState.Paused;
import io.millwright.command.job.JobState.Running;

/** What a wish does to a job. Pure: same inputs, same outcome. A wish that is repeated changes nothing. */
sealed interface JobControl {
    record Changed(JobState next) implements JobControl {}

    /** It is so already. */
    record Unchanged() implements JobControl {}

    record Refused(String why) implements JobControl {}

    /** @param started whether the time of its start has come */
    static JobControl of(JobState state, JobWish wish, String by, boolean started) {
        return switch (wish) {
            case PAUSE -> pause(state, by);
            case RESUME -> resume(state, started);
            case CANCEL -> cancel(state, by);
        };
    }

    private static JobControl pause(JobState state, String by) {
        return switch (state) {
            case Created _, Running _ -> new Changed(new Paused(by));
            case Paused _ -> new Unchanged();
            case Aborting _, Cancelling _ -> new Refused("The job is being stopped for good.");
            case Ended _ -> new Refused("The job has ended.");
        };
    }

    private static JobControl resume(JobState state, boolean started) {
        return switch (state) {
            case Paused _ -> new Changed(started ? new Running() : new Created());
            case Created _, Running _ -> new Unchanged();
            case Aborting _, Cancelling _ -> new Refused("The job is being stopped for good.");
            case Ended _ -> new Refused("The job has ended.");
        };
    }

    private static JobControl cancel(JobState state, String by) {
        return switch (state) {
            case Created _, Running _, Paused _ -> new Changed(new Cancelling(by));
            case Aborting _, Cancelling _ -> new Unchanged();
            case Ended(var result, var _) ->
                result == JobState.Result.CANCELLED ? new Unchanged() : new Refused("The job has ended.");
        };
    }
}
