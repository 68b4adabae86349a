package io.millwright.service.rejection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Rejection.Reason;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RejectionLimitTest {
    private static final MachineKey M1 = MachineKey.of("f1", "m1");
    private static final MachineKey M2 = MachineKey.of("f1", "m2");

    private final RejectionLimit limit = new RejectionLimit(3, Duration.ofSeconds(1), 100);
    private Instant now = Instant.parse("2026-12-01T00:00:00Z");

    private int allowed(MachineKey machine, Reason reason, int tries) {
        int allowed = 0;
        for (int i = 0; i < tries; i++) {
            if (limit.allows(machine, reason, now)) {
                allowed++;
            }
        }
        return allowed;
    }

    @Test
    void afterABurstOneIsSentInEveryInterval() {
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(3);
        now = now.plusMillis(999);
        assertThat(allowed(M1, Reason.STALE, 50)).isZero();
        now = now.plusMillis(1);
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(1);
        now = now.plusMillis(2_500);
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(2);
        now = now.plusMillis(500);
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(1);
    }

    @Test
    void quietMachineGetsItsBurstBackAndNoMore() {
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(3);
        now = now.plus(Duration.ofDays(1));
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(3);
    }

    @Test
    void machinesAndReasonsCountByThemselves() {
        assertThat(allowed(M1, Reason.MALFORMED, 50)).isEqualTo(3);
        assertThat(allowed(M1, Reason.BOOT_REUSED, 50)).isEqualTo(3);
        assertThat(allowed(M2, Reason.MALFORMED, 50)).isEqualTo(3);
    }

    @Test
    void clockThatGoesBackGivesNothingAway() {
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(3);
        now = now.minusSeconds(100);
        assertThat(allowed(M1, Reason.STALE, 50)).isZero();
    }

    @Test
    void memoryIsBounded() {
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(3);
        for (int i = 0; i < 100; i++) {
            limit.allows(MachineKey.of("f2", "m" + i), Reason.STALE, now);
        }
        // forgotten, so that it starts afresh
        assertThat(allowed(M1, Reason.STALE, 50)).isEqualTo(3);
    }
}
