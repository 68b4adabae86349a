package io.millwright.command.job;

import static io.millwright.command.job.JobFixtures.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.job.JobState.Aborting;
import io.millwright.command.job.JobState.Cancelling;
import io.millwright.command.job.JobState.Created;
import io.millwright.command.job.JobState.Ended;
import io.millwright.command.job.JobState.Paused;
import io.millwright.command.job.JobState.Result;
import io.millwright.command.job.JobState.Running;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobStepTest {
    private static final Map<TargetEnd, Integer> NONE = Map.of();
    private static final Map<TargetEnd, Integer> ALL_WELL = Map.of(TargetEnd.SUCCEEDED, 10);

    @ParameterizedTest
    @CsvSource({
        "5, 0, 0, 10, 5",
        "50, 0, 0, 10, 10",
        "50, 3, 4, 10, 3",
        "50, 5, 5, 10, 0",
        "50, 9, 9, 10, 0",
        "0, 1, 1, 10, 0"
    })
    void noMoreAreInFlightThanAllowed(int waiting, int reserved, int launched, int most, int expected) {
        JobStep step = step(new Running(), atMost(most), counts(waiting, reserved, launched, ALL_WELL));

        assertThat(step.reserve()).isEqualTo(expected);
        assertThat(step.next()).isEqualTo(new Running());
        assertThat(step.halt()).isFalse();
    }

    @Test
    void aJobWaitsForItsStart() {
        Rollout tomorrow = new Rollout(10, null, NOW.plus(Duration.ofDays(1)));

        JobStep before = JobStep.of(new Created(), tomorrow, AbortRule.NEVER, counts(5, 0, 0, NONE), NOW, NOW);
        JobStep then =
                JobStep.of(new Created(), tomorrow, AbortRule.NEVER, counts(5, 0, 0, NONE), NOW, tomorrow.startAt());

        assertThat(before).isEqualTo(new JobStep(new Created(), 0, false, NOW, tomorrow.startAt()));
        assertThat(then.next()).isEqualTo(new Running());
        assertThat(then.reserve()).isEqualTo(5);
    }

    @Test
    void aPausedJobLaunchesNothing() {
        JobStep step = step(new Paused("ada"), atMost(10), counts(5, 0, 2, NONE));

        assertThat(step.next()).isEqualTo(new Paused("ada"));
        assertThat(step.reserve()).isZero();
        assertThat(step.halt()).isFalse();
        assertThat(step.lookAt()).isEqualTo(NOW.plus(JobStep.LOOK_EVERY));
    }

    @Test
    void aPausedJobWithNothingInFlightIsLeftAlone() {
        assertThat(step(new Paused("ada"), atMost(10), counts(5, 0, 0, NONE)).lookAt())
                .isNull();
    }

    @Test
    void aJobIsCompletedWhenEveryTargetHasEnded() {
        for (JobState state : List.of(new Running(), new Paused("ada"))) {
            assertThat(step(state, atMost(10), counts(0, 0, 0, ALL_WELL)))
                    .isEqualTo(new JobStep(new Ended(Result.COMPLETED, null), 0, false, LONG_AGO, null));
            assertThat(step(state, atMost(10), counts(0, 0, 1, ALL_WELL)).next())
                    .isEqualTo(state);
            assertThat(step(state, atMost(10), counts(0, 1, 0, ALL_WELL)).next())
                    .isEqualTo(state);
        }
    }

    @Test
    void tooManyFailuresStopAJobAlsoWhileItIsPaused() {
        JobCounts counts = counts(80, 1, 9, Map.of(TargetEnd.SUCCEEDED, 8, TargetEnd.FAILED, 2));
        for (JobState state : List.of(new Created(), new Running(), new Paused("ada"))) {
            JobStep step = JobStep.of(state, atMost(50), abortAfter(10, "0.2"), counts, LONG_AGO, NOW);

            assertThat(step.next())
                    .isEqualTo(new Aborting("2 of 10 ended targets failed: the limit is a share of 0.2"));
            assertThat(step.reserve()).isZero();
            assertThat(step.halt()).isTrue();
            assertThat(step.lookAt()).isEqualTo(NOW);
        }
    }

    @Test
    void aStoppedJobSkipsWhatWaitsThenWaitsForWhatIsInFlight() {
        for (JobState state : List.of(new Aborting("too bad"), new Cancelling("ada"))) {
            JobStep skip = step(state, atMost(10), counts(4, 1, 3, ALL_WELL));
            assertThat(skip).isEqualTo(new JobStep(state, 0, true, LONG_AGO, NOW));

            JobStep wait = step(state, atMost(10), counts(0, 0, 3, ALL_WELL));
            assertThat(wait).isEqualTo(new JobStep(state, 0, true, LONG_AGO, NOW.plus(JobStep.LOOK_EVERY)));
        }
        assertThat(step(new Aborting("too bad"), atMost(10), counts(0, 0, 0, ALL_WELL))
                        .next())
                .isEqualTo(new Ended(Result.ABORTED, "too bad"));
        assertThat(step(new Cancelling("ada"), atMost(10), counts(0, 0, 0, ALL_WELL))
                        .next())
                .isEqualTo(new Ended(Result.CANCELLED, "cancelled by ada"));
    }

    @Test
    void anEndedJobStaysAsItIs() {
        JobState ended = new Ended(Result.ABORTED, "too bad");

        assertThat(step(ended, atMost(10), counts(4, 1, 3, ALL_WELL)))
                .isEqualTo(new JobStep(ended, 0, false, LONG_AGO, null));
    }

    @Test
    void aRateIsSpreadEvenly() {
        JobStep first = paced(60, 0, NOW, NOW);
        JobStep soon = paced(60, 1, first.nextLaunchAt(), NOW.plusMillis(999));
        JobStep later = paced(60, 1, first.nextLaunchAt(), NOW.plusMillis(1_000));

        assertThat(first.reserve()).isEqualTo(1);
        assertThat(first.nextLaunchAt()).isEqualTo(NOW.plusSeconds(1));
        assertThat(soon.reserve()).isZero();
        assertThat(later.reserve()).isEqualTo(1);
    }

    @Test
    void aFastRateLaunchesSeveralAtOnce() {
        JobStep step = paced(600, 0, NOW.minusMillis(500), NOW);

        assertThat(step.reserve()).isEqualTo(6);
        assertThat(step.nextLaunchAt()).isEqualTo(NOW.plusMillis(100));
    }

    @Test
    void whatALongPauseMissedIsNotCaughtUpAtOnce() {
        assertThat(paced(60, 0, LONG_AGO, NOW).reserve()).isEqualTo(2);
        assertThat(paced(6_000, 0, LONG_AGO, NOW).reserve()).isEqualTo(101);
    }

    @Test
    void theRateIsNeverExceededWithinAMinute() {
        assertThat(paced(60, 59, LONG_AGO, NOW).reserve()).isEqualTo(1);
        assertThat(paced(60, 60, LONG_AGO, NOW).reserve()).isZero();
    }

    @Test
    void aJobIsLookedAtWhenTheRateAllowsTheNextLaunch() {
        assertThat(paced(600, 0, NOW, NOW).lookAt()).isEqualTo(NOW.plusMillis(100));
        assertThat(paced(6, 0, NOW, NOW).lookAt()).isEqualTo(NOW.plus(JobStep.LOOK_EVERY));
    }

    private static JobStep paced(int perMinute, int lastMinute, Instant nextLaunchAt, Instant now) {
        JobCounts counts = new JobCounts(10_000, 0, 0, Map.of(), lastMinute);
        return JobStep.of(new Running(), perMinute(perMinute), AbortRule.NEVER, counts, nextLaunchAt, now);
    }
}
