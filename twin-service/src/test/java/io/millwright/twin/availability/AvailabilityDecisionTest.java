package io.millwright.twin.availability;

import static io.millwright.twin.availability.AvailabilityFixture.offline;
import static io.millwright.twin.availability.AvailabilityFixture.online;
import static io.millwright.twin.availability.AvailabilityFixture.onlineVia;
import static io.millwright.twin.core.TwinFixture.NOON;
import static io.millwright.twin.core.TwinFixture.afterNoon;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.message.Availability.Reason;
import io.millwright.twin.availability.AvailabilityOutcome.Applied;
import io.millwright.twin.availability.AvailabilityOutcome.Duplicate;
import io.millwright.twin.availability.AvailabilityOutcome.Stale;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Session;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AvailabilityDecisionTest {
    private static final Connectivity NOBODY = new NeverSeen();

    private static Seen known(long boot, long session, Cause cause) {
        return new Seen(new Session(boot, session), cause, null, NOON);
    }

    @Test
    void theFirstAnnouncementCounts() {
        assertThat(AvailabilityDecision.decide(NOBODY, NOBODY, offline(1, 1, Reason.WILL)))
                .isEqualTo(new Applied(new Seen(new Session(1, 1), Cause.WILL, null, afterNoon(60))));
    }

    @Test
    void aLateWillIsRefusedAndAnswered() {
        AvailabilityOutcome outcome =
                AvailabilityDecision.decide(known(1, 4, Cause.CONNECTED), NOBODY, offline(1, 3, Reason.WILL));
        assertThat(outcome).isEqualTo(new Stale(new Session(1, 4), true));
    }

    @Test
    void aLateWillOfAMachineThatIsOfflineAnywayIsNotAnswered() {
        AvailabilityOutcome outcome =
                AvailabilityDecision.decide(known(1, 4, Cause.GRACEFUL), NOBODY, offline(1, 3, Reason.WILL));
        assertThat(outcome).isEqualTo(new Stale(new Session(1, 4), false));
    }

    @Test
    void offlineIsFinalWithinASession() {
        AvailabilityOutcome outcome = AvailabilityDecision.decide(known(1, 4, Cause.WILL), NOBODY, online(1, 4));
        assertThat(outcome).isEqualTo(new Stale(new Session(1, 4), false));
    }

    @Test
    void aBetterCauseKeepsTheTimeOfGoingOffline() {
        AvailabilityOutcome outcome =
                AvailabilityDecision.decide(known(1, 4, Cause.GATEWAY), NOBODY, offline(1, 4, Reason.GRACEFUL));
        assertThat(outcome).isEqualTo(new Applied(known(1, 4, Cause.GRACEFUL)));
    }

    @Test
    void aMachineWhoseGatewayIsGoneIsOfflineFromTheStart() {
        AvailabilityOutcome outcome =
                AvailabilityDecision.decide(NOBODY, known(7, 3, Cause.WILL), onlineVia(1, 1, 7, 3));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Applied.class,
                        applied -> assertThat(applied.connectivity().cause()).isEqualTo(Cause.GATEWAY));
    }

    @Test
    void aMachineIsOnlineThroughTheGatewaysPresentOrNextSession() {
        for (long session : new long[] {3, 4}) {
            AvailabilityOutcome outcome =
                    AvailabilityDecision.decide(NOBODY, known(7, 3, Cause.CONNECTED), onlineVia(1, 1, 7, session));
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Applied.class,
                            applied -> assertThat(applied.connectivity().isOnline())
                                    .isTrue());
        }
    }

    static Stream<Arguments> everyStateAndAnnouncement() {
        var all = new ArrayList<Arguments>();
        for (Cause cause : Cause.values()) {
            for (long boot : new long[] {1, 2, 3}) {
                for (long session : new long[] {1, 4, 5}) {
                    for (Reason reason : new Reason[] {null, Reason.GRACEFUL, Reason.WILL}) {
                        all.add(Arguments.of(known(2, 4, cause), boot, session, false, reason));
                    }
                    all.add(Arguments.of(known(2, 4, cause), boot, session, true, Reason.CONNECTED));
                }
            }
        }
        return all.stream();
    }

    /** 180 cases. */
    @ParameterizedTest
    @MethodSource
    void everyStateAndAnnouncement(Seen known, long boot, long session, boolean online, @Nullable Reason reason) {
        // given
        Announcement announcement = online ? online(boot, session) : offline(boot, session, reason);
        var announced = new Session(boot, session);
        // when
        AvailabilityOutcome outcome = AvailabilityDecision.decide(known, NOBODY, announcement);
        // then
        int order = announced.compareTo(known.session());
        if (order > 0) {
            assertThat(outcome).isInstanceOf(Applied.class);
        } else if (order < 0) {
            assertThat(outcome).isEqualTo(new Stale(known.session(), !online && known.isOnline()));
        } else if (online) {
            assertThat(outcome).isEqualTo(known.isOnline() ? new Duplicate() : new Stale(known.session(), false));
        } else if (announcement.cause().compareTo(known.cause()) > 0) {
            assertThat(outcome).isInstanceOf(Applied.class);
        } else {
            assertThat(outcome).isEqualTo(new Duplicate());
        }
    }
}
