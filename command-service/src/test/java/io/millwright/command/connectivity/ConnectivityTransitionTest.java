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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectivityTransitionTest {
    private static final Via THROUGH_GATEWAY = new Via(new MachineId("gw-1"), 7, 3);

    @Test
    void theFirstOnlineBringsTheMachineOnline() {
        assertThat(apply(Session.NEVER, online(1, 1))).isEqualTo(new CameOnline(online(1, 1)));
    }

    @Test
    void aNewSessionIsANewOnline() {
        assertThat(apply(online(1, 1), online(1, 2))).isEqualTo(new CameOnline(online(1, 2)));
    }

    @Test
    void aNewBootStartsItsSessionsAgain() {
        assertThat(apply(online(1, 9), online(2, 1))).isEqualTo(new CameOnline(online(2, 1)));
    }

    @Test
    void offlineEndsItsSession() {
        assertThat(apply(online(1, 1), offline(1, 1))).isEqualTo(new WentOffline(offline(1, 1)));
    }

    @Test
    void withinASessionOfflineIsFinal() {
        assertThat(apply(offline(1, 1), online(1, 1))).isEqualTo(new Stale(offline(1, 1)));
    }

    @Test
    void aLateWillOfAnEarlierSessionChangesNothing() {
        assertThat(apply(online(1, 2), offline(1, 1))).isEqualTo(new Stale(online(1, 2)));
    }

    @Test
    void aDuplicateChangesNothing() {
        assertThat(apply(online(1, 1), online(1, 1))).isEqualTo(new Stale(online(1, 1)));
    }

    @Test
    void aMachineThatCameThroughAnEndedGatewaySessionIsOffline() {
        Session told = new Session(1, 1, true, THROUGH_GATEWAY);

        assertThat(ConnectivityTransition.apply(Session.NEVER, told, offline(7, 3)))
                .isEqualTo(new WentOffline(told.ended()));
        assertThat(ConnectivityTransition.apply(Session.NEVER, told, online(7, 4)))
                .isEqualTo(new WentOffline(told.ended()));
    }

    @Test
    void aMachineThatCameThroughAGatewayThatIsOnlineOrUnheardOfIsOnline() {
        Session told = new Session(1, 1, true, THROUGH_GATEWAY);

        assertThat(ConnectivityTransition.apply(Session.NEVER, told, online(7, 3)))
                .isEqualTo(new CameOnline(told));
        assertThat(ConnectivityTransition.apply(Session.NEVER, told, Session.NEVER))
                .isEqualTo(new CameOnline(told));
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
                case CameOnline came -> came.session();
                case WentOffline went -> went.session();
                case Stale stale -> stale.known();
            };
        }
        return known;
    }

    private static ConnectivityOutcome apply(Session known, Session told) {
        return ConnectivityTransition.apply(known, told, null);
    }

    private static Session online(long bootId, long sessionId) {
        return new Session(bootId, sessionId, true, null);
    }

    private static Session offline(long bootId, long sessionId) {
        return new Session(bootId, sessionId, false, null);
    }
}
