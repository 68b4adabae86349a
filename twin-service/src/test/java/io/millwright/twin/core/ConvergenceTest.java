package io.millwright.twin.core;

import static io.millwright.twin.core.TwinFixture.NOON;
import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.desired;
import static io.millwright.twin.core.TwinFixture.reported;
import static io.millwright.twin.core.TwinFixture.seconds;
import static io.millwright.twin.core.TwinFixture.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.twin.core.Convergence.InSync;
import io.millwright.twin.core.Convergence.Overridden;
import io.millwright.twin.core.Convergence.Pending;
import io.millwright.twin.core.Convergence.Rejected;
import io.millwright.twin.core.Convergence.State;
import io.millwright.twin.core.Convergence.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConvergenceTest {
    private static final List<Convergence> EARLIER = List.of(
            new Unknown(),
            new Pending(NOON),
            new InSync(NOON, seconds(3)),
            new Rejected(NOON, "too fast"),
            new Rejected(NOON, null),
            new Overridden(NOON, "manual"));

    static Stream<Arguments> everyStateAndReport() {
        var all = new ArrayList<Arguments>();
        for (Convergence before : EARLIER) {
            for (long revision : new long[] {0, 1, 5}) {
                for (Long applied : new Long[] {null, 0L, 1L, 4L, 5L, 6L}) {
                    for (ApplyStatus status :
                            new ApplyStatus[] {null, ApplyStatus.APPLIED, ApplyStatus.REJECTED, ApplyStatus.OVERRIDDEN
                            }) {
                        all.add(Arguments.of(before, revision, applied, status));
                    }
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource
    void everyStateAndReport(Convergence before, long revision, @Nullable Long applied, @Nullable ApplyStatus status) {
        // given
        var report = reported(1, null, 1, state(applied, status, "too fast"));
        // when
        Convergence after = Convergence.after(before, desired(revision), report, afterNoon(9));
        // then
        State expected = (applied == null ? 0 : applied) != revision
                ? State.PENDING
                : switch (status == null ? ApplyStatus.APPLIED : status) {
                    case APPLIED -> State.IN_SYNC;
                    case REJECTED -> State.REJECTED;
                    case OVERRIDDEN -> State.OVERRIDDEN;
                };
        assertThat(after.state()).isEqualTo(expected);
        boolean sameReason = !(before instanceof Overridden) && !before.equals(new Rejected(NOON, null));
        if (before.state() == expected && sameReason) {
            assertThat(after).isSameAs(before);
        }
    }

    @Test
    void aMachineThatNeverReportedIsUnknownWhateverIsDesired() {
        assertThat(Convergence.after(new Unknown(), desired(3), null, NOON)).isEqualTo(new Unknown());
    }

    @Test
    void inSyncSaysHowLongItTook() {
        // when
        Convergence after =
                Convergence.after(new Pending(NOON), desired(3), reported(1, null, 1, state(3L)), afterNoon(7));
        // then
        assertThat(after).isEqualTo(new InSync(afterNoon(7), seconds(7)));
    }

    @Test
    void nothingDesiredTookNoTime() {
        Convergence after =
                Convergence.after(new Unknown(), DesiredState.none(), reported(1, null, 1, state(null)), NOON);
        assertThat(after).isEqualTo(new InSync(NOON, null));
    }

    @Test
    void aClockThatWentBackNeverGivesANegativeTime() {
        Convergence after =
                Convergence.after(new Pending(NOON), desired(3), reported(1, null, 1, state(3L)), NOON.minusSeconds(5));
        assertThat(after).isEqualTo(new InSync(NOON.minusSeconds(5), seconds(0)));
    }

    @Test
    void anotherReasonBeginsAnew() {
        Convergence after = Convergence.after(
                new Rejected(NOON, "too fast"),
                desired(3),
                reported(1, null, 1, state(3L, ApplyStatus.REJECTED, "too hot")),
                afterNoon(4));
        assertThat(after).isEqualTo(new Rejected(afterNoon(4), "too hot"));
    }
}
