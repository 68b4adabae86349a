package io.millwright.command.job;

import static io.millwright.command.job.JobFixtures.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.job.JobState.Created;
import io.millwright.command.job.JobState.Ended;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole jobs, with machines that answer as they like, wishes at any time, and replicas that look when they like. */
class JobLawTest {
    private static final TargetEnd[] OF_COMMANDS = {
        TargetEnd.SUCCEEDED,
        TargetEnd.SUCCEEDED,
        TargetEnd.SUCCEEDED,
        TargetEnd.SUCCEEDED,
        TargetEnd.FAILED,
        TargetEnd.REJECTED,
        TargetEnd.UNKNOWN,
        TargetEnd.UNDELIVERED,
        TargetEnd.REFUSED
    };

    private static final class Target {
        private String state = "waiting";
        private @Nullable TargetEnd end;
        private int ends;

        void end(TargetEnd with) {
            state = "ended";
            end = with;
            ends++;
        }
    }

    private final List<Target> targets = new ArrayList<>();
    private final List<Instant> launches = new ArrayList<>();
    private Instant now = NOW;

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyTargetEndsOnceWithinRateAndNumberInFlight(long seed) {
        Random random = new Random(seed);
        int total = 1 + random.nextInt(60);
        Rollout rollout = new Rollout(
                1 + random.nextInt(12),
                random.nextBoolean() ? null : 20 + random.nextInt(400),
                NOW.plusSeconds(random.nextInt(3)));
        AbortRule abort = random.nextInt(3) == 0
                ? new AbortRule(5, share("0.4"), share("0.5"), share("0.5"), share("0.5"), share("0.8"))
                : AbortRule.NEVER;
        for (int i = 0; i < total; i++) {
            targets.add(new Target());
        }
        JobState state = new Created();
        Instant nextLaunchAt = rollout.startAt();
        boolean stopped = false;

        for (int round = 0; !(state instanceof Ended); round++) {
            assertThat(round).as("seed %d: the job comes to its end", seed).isLessThan(20_000);
            JobStep step = JobStep.of(state, rollout, abort, counts(), nextLaunchAt, now);
            state = step.next();
            nextLaunchAt = step.nextLaunchAt();
            reserve(step.reserve());
            if (step.halt()) {
                halt(random);
            }
            assertThat(inFlight()).as("seed %d", seed).isLessThanOrEqualTo(rollout.maxInFlight());
            assertThat(step.lookAt() != null || state instanceof Ended || state instanceof JobState.Paused)
                    .as("seed %d: somebody looks again", seed)
                    .isTrue();
            work(random);
            now = now.plus(Duration.ofMillis(random.nextInt(random.nextInt(10) == 0 ? 20_000 : 700)));
            state = wish(state, random, stopped);
            stopped |= state instanceof JobState.Cancelling;
        }

        assertThat(targets)
                .as("seed %d", seed)
                .allSatisfy(target -> assertThat(target.ends).isEqualTo(1));
        Integer rate = rollout.perMinute();
        if (rate != null) {
            for (int i = rate; i < launches.size(); i++) {
                assertThat(Duration.between(launches.get(i - rate), launches.get(i)))
                        .as("seed %d: launch %d", seed, i)
                        .isGreaterThanOrEqualTo(Duration.ofMinutes(1));
            }
        }
    }

    private JobState wish(JobState state, Random random, boolean stopped) {
        JobWish wish = switch (random.nextInt(40)) {
            case 0, 1 -> JobWish.PAUSE;
            case 2, 3, 4, 5, 6, 7, 8, 9 -> JobWish.RESUME;
            case 10 -> random.nextInt(5) == 0 && !stopped ? JobWish.CANCEL : JobWish.RESUME;
            default -> null;
        };
        return wish != null && JobControl.of(state, wish, "ada", true) instanceof JobControl.Changed(JobState next)
                ? next
                : state;
    }

    private void reserve(int count) {
        int left = count;
        for (Target target : targets) {
            if (left > 0 && target.state.equals("waiting")) {
                target.state = "reserved";
                launches.add(now);
                left--;
            }
        }
        assertThat(left).as("no more are reserved than wait").isZero();
    }

    /** What waits is skipped; a launch that is under way may be faster; some commands can be cancelled. */
    private void halt(Random random) {
        for (Target target : targets) {
            switch (target.state) {
                case "reserved" -> {
                    if (random.nextBoolean()) {
                        target.state = "launched";
                    } else {
                        target.end(TargetEnd.SKIPPED);
                    }
                }
                case "waiting" -> target.end(TargetEnd.SKIPPED);
                case "launched" -> {
                    if (random.nextBoolean()) {
                        target.end(TargetEnd.CANCELLED);
                    }
                }
                default -> {}
            }
        }
    }

    private void work(Random random) {
        for (Target target : targets) {
            if (target.state.equals("reserved") && random.nextBoolean()) {
                target.state = "launched";
            } else if (target.state.equals("launched") && random.nextInt(3) == 0) {
                target.end(OF_COMMANDS[random.nextInt(OF_COMMANDS.length)]);
            }
        }
    }

    private int inFlight() {
        return (int) targets.stream()
                .filter(target -> target.state.equals("reserved") || target.state.equals("launched"))
                .count();
    }

    private JobCounts counts() {
        Map<TargetEnd, Integer> ended = new EnumMap<>(TargetEnd.class);
        for (Target target : targets) {
            if (target.end != null) {
                ended.merge(target.end, 1, Integer::sum);
            }
        }
        return new JobCounts(number("waiting"), number("reserved"), number("launched"), ended, (int) launches.stream()
                .filter(at -> at.isAfter(now.minus(Duration.ofMinutes(1))))
                .count());
    }

    private int number(String state) {
        return (int)
                targets.stream().filter(target -> target.state.equals(state)).count();
    }
}
