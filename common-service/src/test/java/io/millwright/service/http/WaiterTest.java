package io.millwright.service.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WaiterTest {
    @Test
    @Timeout(20)
    void aLookThatNeverEndsFailsTheWaitAlsoWhenTheTimeIsOver() {
        // given
        var waiter = new Waiter<String>(() -> Uni.createFrom().nothing(), _ -> true, Duration.ofMillis(50));
        // when
        waiter.wake();
        waiter.timeOver();
        // then
        assertThatThrownBy(() -> waiter.result().await().atMost(Duration.ofSeconds(10)))
                .hasRootCauseInstanceOf(TimeoutException.class);
    }
}
