package io.millwright.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitingTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            wait=10                  | 10
            WAIT = 10                | 10
            respond-async, wait="7"  | 7
            wait=30; convergence     | 30
            convergence;wait=3       | 3
            wait=999999999           | 60
            await=10                 | 0
            wait=x                   | 0
            ``                       | 0
            """)
    void theHeaderSaysHowLong(String header, long seconds) {
        assertThat(Waiting.preferred(header)).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(Waiting.preferred(null)).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            wait=30; convergence | true
            convergence, wait=3  | true
            Convergence          | true
            no-convergence       | false
            convergence=no       | false
            """)
    void aPreferenceIsNamedAsAWhole(String header, boolean named) {
        assertThat(Waiting.names(header, "convergence")).isEqualTo(named);
    }

    @Test
    void whatIsWantedEndsTheWaitAndTheListening() {
        // given
        var value = new AtomicInteger();
        var wake = new AtomicReference<Runnable>();
        var closed = new AtomicBoolean();
        var answer = Waiting.<Integer>until(
                        Duration.ofMinutes(10),
                        listener -> {
                            wake.set(listener);
                            return () -> closed.set(true);
                        },
                        () -> Uni.createFrom().item(value.get()),
                        seen -> seen == 2)
                .subscribeAsCompletionStage();
        // when
        value.set(1);
        wake.get().run();
        assertThat(answer).isNotDone();
        value.set(2);
        wake.get().run();
        // then
        assertThat(answer).isCompletedWithValue(2);
        assertThat(closed).isTrue();
    }

    @Test
    void whenTheTimeIsOverTheLastLookCounts() {
        assertThat(Waiting.<Integer>until(
                                Duration.ofMillis(20),
                                listener -> () -> {},
                                () -> Uni.createFrom().item(5),
                                seen -> false)
                        .await()
                        .atMost(Duration.ofSeconds(20)))
                .isEqualTo(5);
    }

    @Test
    void aFailureOfALookIsTheAnswer() {
        var answer = Waiting.<Integer>until(
                        Duration.ofMinutes(10),
                        listener -> () -> {},
                        () -> Uni.createFrom().failure(new IllegalStateException("away")),
                        seen -> true)
                .subscribeAsCompletionStage();
        assertThat(answer).isCompletedExceptionally();
    }
}
