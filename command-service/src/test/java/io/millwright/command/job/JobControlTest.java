package io.millwright.command.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.job.JobState.Result;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobControlTest {
    @ParameterizedTest
    @CsvSource({
        "created, PAUSE, paused",
        "running, PAUSE, paused",
        "paused, PAUSE, -",
        "aborting, PAUSE, refused",
        "cancelling, PAUSE, refused",
        "completed, PAUSE, refused",
        "aborted, PAUSE, refused",
        "cancelled, PAUSE, refused",
        "created, RESUME, -",
        "running, RESUME, -",
        "paused, RESUME, running",
        "aborting, RESUME, refused",
        "cancelling, RESUME, refused",
        "completed, RESUME, refused",
        "cancelled, RESUME, refused",
        "created, CANCEL, cancelling",
        "running, CANCEL, cancelling",
        "paused, CANCEL, cancelling",
        "aborting, CANCEL, -",
        "cancelling, CANCEL, -",
        "completed, CANCEL, refused",
        "aborted, CANCEL, refused",
        "cancelled, CANCEL, -"
    })
    void everyWishInEveryStateHasOneAnswer(String state, JobWish wish, String expected) {
        assertThat(told(JobControl.of(state(state), wish, "ada", true))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"true, running", "false, created"})
    void aResumedJobStillWaitsForItsStart(boolean started, String expected) {
        assertThat(told(JobControl.of(state("paused"), JobWish.RESUME, "ada", started)))
                .isEqualTo(expected);
    }

    private static String told(JobControl control) {
        return switch (control) {
            case JobControl.Changed(JobState next) -> next.wireName();
            case JobControl.Unchanged _ -> "-";
            case JobControl.Refused _ -> "refused";
        };
    }

    private static JobState state(String name) {
        return switch (name) {
            case "created" -> new JobState.Created();
            case "running" -> new JobState.Running();
            case "paused" -> new JobState.Paused("bob");
            case "aborting" -> new JobState.Aborting("too bad");
            case "cancelling" -> new JobState.Cancelling("bob");
            case "completed" -> new JobState.Ended(Result.COMPLETED, null);
            case "aborted" -> new JobState.Ended(Result.ABORTED, "too bad");
            case "cancelled" -> new JobState.Ended(Result.CANCELLED, "cancelled by bob");
            default -> throw new AssertionError(name);
        };
    }
}
