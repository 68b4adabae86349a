package io.millwright.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.service.webhook.Attempt.Accepted;
import io.millwright.service.webhook.Attempt.Failed;
import io.millwright.service.webhook.Attempt.Limits;
import io.millwright.service.webhook.Attempt.Next;
import io.millwright.service.webhook.Attempt.Refused;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptTest {
    private static final Limits LIMITS = new Limits(4, 3, Duration.ofSeconds(1), Duration.ofMinutes(10));
    private static final Random RANDOM = new Random(1);

    private static Next next(Attempt attempt, int failed, int givenUp) {
        return Attempt.next(attempt, failed, givenUp, LIMITS, RANDOM);
    }

    @Test
    void whatIsAcceptedIsDelivered() {
        assertThat(next(new Accepted(), 3, 2)).isEqualTo(new Next.Delivered());
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 401, 404, 429, 500, 503})
    void everyOtherAnswerIsTriedAgain(int status) {
        assertThat(next(new Refused(status, null), 0, 0)).isInstanceOf(Next.Retry.class);
    }

    @ParameterizedTest
    @CsvSource({"0,500,1000", "1,1000,2000", "2,2000,4000"})
    void pausesDoubleAndAreRandom(int failed, long least, long most) {
        for (int i = 0; i < 100; i++) {
            var retry = (Next.Retry) next(new Failed("no answer"), failed, 0);
            assertThat(retry.pause()).isBetween(Duration.ofMillis(least), Duration.ofMillis(most));
        }
    }

    @Test
    void theReceiverMayAskForALongerPauseWithinReason() {
        assertThat(((Next.Retry) next(new Refused(429, Duration.ofSeconds(30)), 0, 0)).pause())
                .isEqualTo(Duration.ofSeconds(30));
        assertThat(((Next.Retry) next(new Refused(503, Duration.ofDays(30)), 0, 0)).pause())
                .isEqualTo(Duration.ofMinutes(10));
        var many = new Limits(100, 3, Duration.ofSeconds(1), Duration.ofMinutes(10));
        assertThat(((Next.Retry) Attempt.next(new Failed("x"), 90, 0, many, RANDOM)).pause())
                .isBetween(Duration.ofMinutes(5), Duration.ofMinutes(10));
    }

    @Test
    void theLastTryGivesUpAndTooManyInARowSuspend() {
        assertThat(next(new Failed("x"), 2, 0)).isInstanceOf(Next.Retry.class);
        assertThat(next(new Failed("x"), 3, 0)).isInstanceOf(Next.GiveUp.class);
        assertThat(next(new Failed("x"), 3, 1)).isInstanceOf(Next.GiveUp.class);
        assertThat(next(new Failed("x"), 3, 2)).isInstanceOf(Next.Suspend.class);
    }

    @Test
    void goneMeansNeverAgain() {
        assertThat(next(new Refused(410, null), 0, 0)).isInstanceOf(Next.Suspend.class);
    }
}
