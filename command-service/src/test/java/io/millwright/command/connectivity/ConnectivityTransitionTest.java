package io.millwright.command.connectivity;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.connectivity.ConnectivityOutcome.CameOnline;
import io.millwright.command.connectivity.ConnectivityOutcome.Stale;
import io.millwright.command.connectivity.ConnectivityOutcome.WentOffline;
import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectivityTransitionTest {
    private static final Via THROUGH_GATEWAY = new Via(new MachineId("gw-1"), 7, 3);

    @Test
    void theFirstOnlineBringsTheMachineOnline() {
        assertThat(apply(Session.NEVER, online(1, 1))).isEqualTo(came(online(1, 1)));
    }

    @Test
    void aNewSessionIsANewOnline() {
        assertThat(apply(online(1, 1), online(1, 2))).isEqualTo(came(online(1, 2)));
    }

    @Test
    void aNewBootStartsItsSessionsAgain() {
        assertThat(apply(online(1, 9), online(2, 1))).isEqualTo(came(online(2, 1)));
    }

    @Test
    void offlineEndsItsSession() {
        assertThat(apply(online(1, 1), offline(1, 1))).isEqualTo(went(offline(1, 1)));
    }

    @Test
    void withinASessionOfflineIsFinal() {
        assertThat(apply(offline(1, 1), online(1, 1))).isEqualTo(new Stale(known(offline(1, 1))));
    }

    @Test
    void aLateWillOfAnEarlierSessionChangesNothing() {
        assertThat(apply(online(1, 2), offline(1, 1))).isEqualTo(new Stale(known(online(1, 2))));
    }

    @Test
    void aDuplicateChangesNothing() {
        assertThat(apply(online(1, 1), online(1, 1))).isEqualTo(new Stale(known(online(1, 1))));
    }

    @Test
    void aMachineThatCameThroughAnEndedGatewaySessionIsOffline() {
        Session told = new Session(1, 1, true, THROUGH_GATEWAY);

        assertThat(ConnectivityTransition.apply(Known.NOTHING, told, null, offline(7, 3)))
                .isEqualTo(went(told.ended()));
        assertThat(ConnectivityTransition.apply(Known.NOTHING, told, null, online(7, 4)))
                .isEqualTo(went(told.ended()));
    }

    @Test
    void aMachineThatCameThroughAGatewayThatIsOnlineOrUnheardOfIsOnline() {
        Session told = new Session(1, 1, true, THROUGH_GATEWAY);

        assertThat(ConnectivityTransition.apply(Known.NOTHING, told, null, online(7, 3)))
                .isEqualTo(came(told));
        assertThat(ConnectivityTransition.apply(Known.NOTHING, told, null, Session.NEVER))
                .isEqualTo(came(told));
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anyDeliveryOrderEndsInTheSameSession(long seed) {
        Random random = new Random(seed);
        List<Session> words = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            words.add(new Session(1 + random.nextInt(2), 1 + random.nextInt(3), random.nextBoolean(), null));
        }
        Session inOrder = play(words);
        Collections.shuffle(words, random);
        words.addAll(words.subList(0, 3));

        assertThat(play(words)).as("seed %d", seed).isEqualTo(inOrder);
    }

    private static Session play(List<Session> words) {
        Session known = Session.NEVER;
        for (Session word : words) {
            known = switch (apply(known, word)) {
                case CameOnline came -> came.next().session();
                case WentOffline went -> went.next().session();
                case Stale stale -> stale.known().session();
            };
        }
        return known;
    }

    private static ConnectivityOutcome apply(Session known, Session told) {
        return ConnectivityTransition.apply(known(known), told, null, null);
    }

    @Test
    void afterANewRegistrationALowerBootThatWasNeverSeenBeginsANewOrder() {
        Known anew = registeredAnew(online(42, 17), "old");

        Known next = next(anew, online(1, 1), "new");

        assertThat(next.session()).isEqualTo(online(1, 1));
        for (Session leftOver : List.of(offline(42, 17), online(42, 17), online(42, 18), online(43, 1))) {
            assertThat(ConnectivityTransition.apply(next, leftOver, "old", null))
                    .as("%s of the former registration", leftOver)
                    .isEqualTo(new Stale(next));
        }
        assertThat(next(next, online(1, 2), "new").session()).isEqualTo(online(1, 2));
        assertThat(next(next, online(2, 1), "newer").session()).isEqualTo(online(2, 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void registeredAgainAndCountingOnAnyDeliveryOrderEndsInTheSameSession(long seed) {
        Random random = new Random(seed);
        List<Session> words = new ArrayList<>(List.of(
                online(43, 1),
                offline(43, 1),
                online(43, 2),
                offline(43, 2),
                online(44, 1),
                offline(44, 1),
                online(44, 2)));
        Collections.shuffle(words, random);
        words.addAll(words.subList(0, 3));
        Known known = registeredAnew(online(42, 17), "old");
        for (Session word : words) {
            known = switch (ConnectivityTransition.apply(known, word, "boot-" + word.bootId(), null)) {
                case CameOnline came -> came.next();
                case WentOffline went -> went.next();
                case Stale stale -> stale.known();
            };
        }

        assertThat(known.session()).as("seed %d", seed).isEqualTo(online(44, 2));
    }

    @Test
    void aNewRegistrationBeginsANewOrderOnlyOnce() {
        Known next = next(registeredAnew(online(42, 17), "old"), online(5, 1), "new");

        assertThat(ConnectivityTransition.apply(next, online(1, 1), "another", null))
                .isEqualTo(new Stale(next));
    }

    @Test
    void onlyAnOnlineBeginsANewOrder() {
        Known anew = registeredAnew(online(42, 17), "old");

        assertThat(ConnectivityTransition.apply(anew, offline(1, 1), "new", null))
                .isEqualTo(new Stale(anew));
        assertThat(ConnectivityTransition.apply(anew, online(42, 16), "old", null))
                .isEqualTo(new Stale(anew));
    }

    @Test
    void theSameNumbersInANewRegistrationAreAnotherConnection() {
        Known anew = registeredAnew(online(1, 1), "old");

        Known next = next(anew, online(1, 1), "new");

        assertThat(next.lives().former()).containsExactly("old");
        assertThat(ConnectivityTransition.apply(next, offline(1, 1), "old", null))
                .isEqualTo(new Stale(next));
    }

    @Test
    void aMachineThatKeepsRunningThroughItsNewRegistrationKeepsItsOrder() {
        Known anew = registeredAnew(offline(42, 17), "same");

        assertThat(next(anew, online(42, 18), "same").session()).isEqualTo(online(42, 18));
    }

    @Test
    void withoutBootUidsALateWillOfTheFormerRegistrationChangesNothing() {
        Known next = next(registeredAnew(online(42, 17), null), online(1, 1), null);

        assertThat(ConnectivityTransition.apply(next, offline(42, 17), null, null))
                .isEqualTo(new Stale(next));
        assertThat(next(next, offline(1, 1), null).session()).isEqualTo(offline(1, 1));
        assertThat(next(next, online(2, 1), null).session()).isEqualTo(online(2, 1));
    }

    private static Known registeredAnew(Session known, @Nullable String bootUid) {
        return new Known(known, new Lives(bootUid == null ? List.of() : List.of(bootUid), List.of(), -1, 0, 6));
    }

    private static Known next(Known known, Session told, @Nullable String bootUid) {
        return switch (ConnectivityTransition.apply(known, told, bootUid, null)) {
            case CameOnline came -> came.next();
            case WentOffline went -> went.next();
            case Stale stale -> throw new AssertionError("stale against " + stale.known());
        };
    }

    private static Known known(Session session) {
        return new Known(session, Lives.NONE);
    }

    private static CameOnline came(Session session) {
        return new CameOnline(known(session));
    }

    private static WentOffline went(Session session) {
        return new WentOffline(known(session));
    }

    private static Session online(long bootId, long sessionId) {
        return new Session(bootId, sessionId, true, null);
    }

    private static Session offline(long bootId, long sessionId) {
        return new Session(bootId, sessionId, false, null);
    }
}
