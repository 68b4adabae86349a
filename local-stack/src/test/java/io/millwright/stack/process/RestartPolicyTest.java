package io.millwright.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.stack.process.RestartPolicy.Decision.Again;
import io.millwright.stack.process.RestartPolicy.Decision.GiveUp;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestartPolicyTest {
    private static final Duration SHORT = Duration.ofSeconds(1);
    private final RestartPolicy policy =
            new RestartPolicy(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(30), 5);

    @ParameterizedTest
    @CsvSource({"0,1", "1,2", "2,4", "3,5"})
    void theDelayDoublesUpToItsLimit(int deathsBefore, long seconds) {
        assertThat(policy.afterDeath(deathsBefore, SHORT))
                .isEqualTo(new Again(Duration.ofSeconds(seconds), deathsBefore + 1));
    }

    @Test
    void tooManyQuickDeathsInARowEndIt() {
        assertThat(policy.afterDeath(4, SHORT)).isEqualTo(new GiveUp(5));
    }

    @Test
    void aLongLifeForgetsTheQuickDeathsBefore() {
        assertThat(policy.afterDeath(4, Duration.ofSeconds(30))).isEqualTo(new Again(Duration.ofSeconds(1), 0));
    }

    @Test
    void aPolicyWithoutSenseIsRefused() {
        assertThatThrownBy(() -> new RestartPolicy(SHORT, Duration.ZERO, SHORT, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RestartPolicy(SHORT, SHORT, SHORT, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
