package io.millwright.command.job;

import io.millwright.command.job.JobState.Aborting;
import io.millwright.command.job.JobState.Cancelling;
import io.millwright.command.job.JobState.Created;
import io.millwright.command.job.JobState.Ended;
import io.millwright.command.job.JobState.Paused;
import io.millwright.command.job.JobState.Result;
import io.millwright.command.job.JobState.Running;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a job does next. Pure: same inputs, same outcome.
 *
 * @param next where it stands from now on
 * @param reserve how many waiting targets are to be launched
 * @param halt whether what waits is to be skipped and what is in flight to be cancelled
 * @param nextLaunchAt when the rate allows the next launch
 * @param lookAt when to look again without being told; absent after the end, or when only somebody's wish can change anything
 */
record JobStep(
        JobState next,
        int reserve,
        boolean halt,
        Instant nextLaunchAt,
        @Nullable Instant lookAt) {
    /** How long a lost signal, or a replica that died between reserving and launching, can delay a job. */
    static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** What a job may catch up when nobody could look at it in time. */
    private static final Duration BACKLOG = LOOK_EVERY;

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    /**
     * @param nextLaunchAt as the step before left it
     * @param now the database's clock
     */
    static JobStep of(
            JobState state, Rollout rollout, AbortRule abort, JobCounts counts, Instant nextLaunchAt, Instant now) {
        return switch (state) {
            case Created _ ->
                now.isBefore(rollout.startAt())
                        ? new JobStep(state, 0, false, nextLaunchAt, rollout.startAt())
                        : go(rollout, abort, counts, nextLaunchAt, now);
            case Running _ -> go(rollout, abort, counts, nextLaunchAt, now);
            case Paused _ -> stay(state, abort, counts, nextLaunchAt, now);
            case Aborting(String reason) -> stop(state, new Ended(Result.ABORTED, reason), counts, nextLaunchAt, now);
            case Cancelling(String by) ->
                stop(state, new Ended(Result.CANCELLED, "cancelled by " + by), counts, nextLaunchAt, now);
            case Ended _ -> new JobStep(state, 0, false, nextLaunchAt, null);
        };
    }

    private static JobStep go(Rollout rollout, AbortRule abort, JobCounts counts, Instant nextLaunchAt, Instant now) {
        Optional<JobStep> over = over(abort, counts, nextLaunchAt, now);
        if (over.isPresent()) {
            return over.get();
        }
        Pace pace = Pace.of(rollout.perMinute(), counts.lastMinute(), nextLaunchAt, now);
        int free = Math.max(0, rollout.maxInFlight() - counts.inFlight());
        int reserve = Math.min(Math.min(counts.waiting(), free), pace.allowed);
        Instant next = pace.after(reserve, nextLaunchAt);
        Instant sometime = now.plus(LOOK_EVERY);
        boolean moreFits = counts.waiting() > reserve && free > reserve;
        return new JobStep(
                new Running(),
                reserve,
                false,
                next,
                moreFits && next.isAfter(now) && next.isBefore(sometime) ? next : sometime);
    }

    private static JobStep stay(JobState state, AbortRule abort, JobCounts counts, Instant nextLaunchAt, Instant now) {
        return over(abort, counts, nextLaunchAt, now)
                .orElseGet(() -> new JobStep(
                        state, 0, false, nextLaunchAt, counts.inFlight() == 0 ? null : now.plus(LOOK_EVERY)));
    }

    /** All that waits or is in flight has come to its end, or too much of it to a bad one. */
    private static Optional<JobStep> over(AbortRule abort, JobCounts counts, Instant nextLaunchAt, Instant now) {
        if (counts.waiting() == 0 && counts.inFlight() == 0) {
            return Optional.of(new JobStep(new Ended(Result.COMPLETED, null), 0, false, nextLaunchAt, null));
        }
        return abort.violated(counts).map(reason -> new JobStep(new Aborting(reason), 0, true, nextLaunchAt, now));
    }

    private static JobStep stop(JobState state, Ended end, JobCounts counts, Instant nextLaunchAt, Instant now) {
        if (counts.waiting() > 0 || counts.reserved() > 0) {
            return new JobStep(state, 0, true, nextLaunchAt, now);
        }
        return counts.launched() == 0
                ? new JobStep(end, 0, false, nextLaunchAt, null)
                : new JobStep(state, 0, true, nextLaunchAt, now.plus(LOOK_EVERY));
    }

    /** The rate: evenly spread, without catching up for more than a moment, and never above it within any minute. */
    private record Pace(int allowed, Instant from, long interval) {
        static Pace of(@Nullable Integer perMinute, int lastMinute, Instant nextLaunchAt, Instant now) {
            if (perMinute == null) {
                return new Pace(Integer.MAX_VALUE, now, 0);
            }
            long interval = MINUTE / perMinute;
            Instant earliest = now.minus(BACKLOG);
            Instant from = nextLaunchAt.isBefore(earliest) ? earliest : nextLaunchAt;
            long due = from.isAfter(now) ? 0 : Duration.between(from, now).toNanos() / interval + 1;
            return new Pace((int) Math.max(0, Math.min(due, perMinute - lastMinute)), from, interval);
        }

        Instant after(int launched, Instant nextLaunchAt) {
            return interval == 0 || launched == 0 ? nextLaunchAt : from.plusNanos(launched * interval);
        }
    }
}
