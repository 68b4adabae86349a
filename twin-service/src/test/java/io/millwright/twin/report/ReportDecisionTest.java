package io.millwright.twin.report;

import static io.millwright.twin.core.TwinFixture.PRESS;
import static io.millwright.twin.core.TwinFixture.aTwin;
import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.desiring;
import static io.millwright.twin.core.TwinFixture.envelope;
import static io.millwright.twin.core.TwinFixture.online;
import static io.millwright.twin.core.TwinFixture.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.envelope.Position;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import io.millwright.twin.report.ReportMemory.Newest;
import io.millwright.twin.report.ReportOutcome.Ahead;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.BootReused;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import io.millwright.twin.report.ReportOutcome.Stale;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReportDecisionTest {
    /** A machine that took part under boots 3 (uid a) and 5 (uid b), newest sequence 10. */
    private static final Twin TWIN = desiring(aTwin(), 7)
            .withReport(new Reported(4, new Position(5, 10), "b", "m", afterNoon(0), afterNoon(0), state(6L)));

    private static ReportMemory memory(@Nullable Set<String> uids, @Nullable Long bootOfUid) {
        return new ReportMemory(5L, uids == null ? Set.of() : uids, bootOfUid, false, null);
    }

    private static Report report(long boot, @Nullable String uid, long sequence, @Nullable Long applied) {
        return new Report(PRESS, envelope(boot, uid, sequence, null, state(applied)), afterNoon(60));
    }

    @Test
    void theFirstReportIsTakenWhateverItsPosition() {
        ReportOutcome outcome = ReportDecision.decide(aTwin(), ReportMemory.empty(), report(99, "x", 1_000, null));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Applied.class,
                        applied ->
                                assertThat(applied.twin().reported().revision()).isEqualTo(1));
    }

    @Test
    void newerPositionReplacesReportedState() {
        ReportOutcome outcome = ReportDecision.decide(TWIN, memory(Set.of("b"), 5L), report(5, "b", 11, 7L));
        assertThat(outcome).isInstanceOfSatisfying(Applied.class, applied -> {
            assertThat(applied.twin().reported().position()).isEqualTo(new Position(5, 11));
            assertThat(applied.twin().reported().revision()).isEqualTo(5);
        });
    }

    @Test
    void redeliveredReportChangesNothing() {
        var memory = new ReportMemory(5L, Set.of("b"), 5L, true, null);
        assertThat(ReportDecision.decide(TWIN, memory, report(5, "b", 10, 6L))).isEqualTo(new Duplicate());
        assertThat(ReportDecision.decide(TWIN, memory, report(5, "b", 4, 6L))).isEqualTo(new Duplicate());
    }

    @Test
    void lateReportIsToldWhereTheTwinStands() {
        ReportOutcome outcome = ReportDecision.decide(TWIN, memory(Set.of("b"), 5L), report(5, "b", 9, 6L));
        assertThat(outcome).isEqualTo(new Stale(new Position(5, 10)));
    }

    @Test
    void lateReportOfAKnownEarlierBootIsJustStale() {
        ReportOutcome outcome = ReportDecision.decide(TWIN, memory(Set.of("a"), 3L), report(3, "a", 900, 6L));
        assertThat(outcome).isEqualTo(new Stale(new Position(5, 10)));
    }

    @Test
    void sameBootWithAnotherUidIsAnotherLife() {
        ReportOutcome outcome = ReportDecision.decide(TWIN, memory(Set.of("b"), null), report(5, "c", 11, 6L));
        assertThat(outcome).isEqualTo(new BootReused(new Position(5, 10), 6));
    }

    @Test
    void lowerBootWithAUidNeverSeenIsAnotherLife() {
        ReportOutcome outcome = ReportDecision.decide(TWIN, memory(null, null), report(1, "c", 1, 6L));
        assertThat(outcome).isEqualTo(new BootReused(new Position(5, 10), 6));
    }

    @Test
    void theNextBootIsAboveAnAnnouncedOneToo() {
        Twin announced = TWIN.withConnectivity(online(8, 1));
        ReportOutcome outcome = ReportDecision.decide(announced, memory(null, null), report(1, "c", 1, 6L));
        assertThat(outcome).isEqualTo(new BootReused(new Position(5, 10), 9));
    }

    @Test
    void aLifeThatAdoptedAHigherBootIsLateUnderItsOldOne() {
        // c was refused under boot 5 and goes on under 6
        Twin adopted =
                TWIN.withReport(new Reported(5, new Position(6, 1), "c", "m", afterNoon(1), afterNoon(1), state(6L)));
        ReportOutcome outcome = ReportDecision.decide(
                adopted, new ReportMemory(6L, Set.of("b"), 6L, false, null), report(5, "c", 11, 6L));
        assertThat(outcome).isEqualTo(new Stale(new Position(6, 1)));
    }

    @Test
    void withoutUidNoLifeIsToldFromAnother() {
        assertThat(ReportDecision.decide(TWIN, memory(Set.of("b"), null), report(5, null, 11, 6L)))
                .isInstanceOf(Applied.class);
        assertThat(ReportDecision.decide(TWIN, memory(null, null), report(1, null, 1, 6L)))
                .isInstanceOf(Stale.class);
    }

    @Test
    void aRevisionAboveTheKnownOneIsAheadAndRaisesDesired() {
        ReportOutcome outcome = ReportDecision.decide(TWIN, memory(Set.of("b"), 5L), report(5, "b", 11, 9L));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Ahead.class,
                        ahead -> assertThat(ahead.twin().desired().revision()).isEqualTo(10));
    }

    @Test
    void aMachineThatIsRegisteredAgainGoesOnWhereItsTombstoneStands() {
        // given
        var memory = new ReportMemory(9L, Set.of(), null, false, new Newest(new Position(9, 4), 12, 9));

        // then
        assertThat(ReportDecision.decide(aTwin(), memory, report(10, "n", 1, null)))
                .isInstanceOfSatisfying(
                        Applied.class,
                        applied ->
                                assertThat(applied.twin().reported().revision()).isEqualTo(13));
        assertThat(ReportDecision.decide(aTwin(), memory, report(1, "n", 1, null)))
                .isEqualTo(new BootReused(new Position(9, 4), 10));
    }

    @Test
    void whatWasQueuedBeforeTheDeletionStaysLate() {
        // given
        var newest = new Newest(new Position(9, 4), 12, 9);

        // then
        assertThat(ReportDecision.decide(
                        aTwin(), new ReportMemory(9L, Set.of("u"), 9L, false, newest), report(9, "u", 3, null)))
                .isEqualTo(new Stale(new Position(9, 4)));
        assertThat(ReportDecision.decide(
                        aTwin(), new ReportMemory(9L, Set.of("u"), 9L, true, newest), report(9, "u", 4, null)))
                .isEqualTo(new Duplicate());
        assertThat(ReportDecision.decide(
                        aTwin(), new ReportMemory(9L, Set.of(), null, false, newest), report(9, null, 4, null)))
                .isEqualTo(new Stale(new Position(9, 4)));
    }

    @Test
    void aNewControllerWithoutUidIsToldWhereToGoOnAndTheBootIsAboveWhatWasAnnounced() {
        // given
        var memory = new ReportMemory(9L, Set.of(), null, false, new Newest(new Position(9, 4), 12, 17));

        // then
        assertThat(ReportDecision.decide(aTwin(), memory, report(1, null, 1, null)))
                .isEqualTo(new BootReused(new Position(9, 4), 18));
    }

    static Stream<Arguments> everyPositionAndLife() {
        var all = new ArrayList<Arguments>();
        for (long boot : new long[] {1, 3, 4, 5, 6, 9}) {
            for (long sequence : new long[] {1, 9, 10, 11, 500}) {
                for (String uid : new String[] {null, "a", "b", "c"}) {
                    for (Long applied : new Long[] {null, 6L, 7L, 8L}) {
                        all.add(Arguments.of(boot, sequence, uid, applied));
                    }
                }
            }
        }
        return all.stream();
    }

    /** 480 cases against the rules of the contract, put the other way round. */
    @ParameterizedTest
    @MethodSource
    void everyPositionAndLife(long boot, long sequence, @Nullable String uid, @Nullable Long applied) {
        // given
        Report report = report(boot, uid, sequence, applied);
        var model = new ReportMemoryModel();
        List.of(report(3, "a", 2, null), report(5, "b", 10, 6L))
                .forEach(earlier -> model.note(earlier, new Applied(TWIN)));
        // when
        ReportOutcome outcome = ReportDecision.decide(TWIN, model.about(report), report);
        // then
        boolean newer = boot > 5 || (boot == 5 && sequence > 10);
        boolean exactlyKnown = boot == 5 && sequence == 10 && "b".equals(uid);
        boolean clash = (boot == 5 && uid != null && !uid.equals("b")) || (boot == 3 && "c".equals(uid));
        boolean neverSeenBelow = boot < 5 && "c".equals(uid);
        if (exactlyKnown) {
            assertThat(outcome).isEqualTo(new Duplicate());
        } else if (clash || neverSeenBelow) {
            assertThat(outcome).isEqualTo(new BootReused(new Position(5, 10), 6));
        } else if (!newer) {
            assertThat(outcome).isEqualTo(new Stale(new Position(5, 10)));
        } else if (applied != null && applied > 7) {
            assertThat(outcome).isInstanceOf(Ahead.class);
        } else {
            assertThat(outcome).isInstanceOf(Applied.class);
        }
    }
}
