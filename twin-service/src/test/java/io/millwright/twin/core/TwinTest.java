package io.millwright.twin.core;

import static io.millwright.twin.core.TwinFixture.NOON;
import static io.millwright.twin.core.TwinFixture.aTwin;
import static io.millwright.twin.core.TwinFixture.desired;
import static io.millwright.twin.core.TwinFixture.desiring;
import static io.millwright.twin.core.TwinFixture.online;
import static io.millwright.twin.core.TwinFixture.reported;
import static io.millwright.twin.core.TwinFixture.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.twin.core.Connectivity.Seen;
import org.junit.jupiter.api.Test;

class TwinTest {
    @Test
    void everyChangeOfDesiredIsIssued() {
        Twin once = desiring(aTwin(), 1);
        Twin twice = once.withDesired(desired(2), NOON);
        assertThat(once.publication().issue()).isEqualTo(1);
        assertThat(twice.publication().issue()).isEqualTo(2);
    }

    @Test
    void aReportThatIsInSyncOnANewConnectionNeedsNoDesired() {
        Twin twin = desiring(aTwin(), 1).withConnectivity(online(1, 1)).withReport(reported(1, null, 1, state(1L)));
        Twin back = twin.withConnectivity(online(2, 1)).withReport(reported(2, null, 1, state(1L)));
        assertThat(back.publication().issue()).isEqualTo(twin.publication().issue());
    }

    @Test
    void aReportThatLacksDesiredOnANewConnectionGetsItOnce() {
        // given
        Twin twin = desiring(aTwin().withConnectivity(online(1, 1)), 1);
        assertThat(twin.publication()).isEqualTo(new Publication(1, new Session(1, 1)));
        // when
        Twin same = twin.withReport(reported(1, null, 1, state(null)));
        Twin next = same.withConnectivity(online(1, 2));
        Twin again = next.withReport(reported(1, null, 2, state(null)));
        Twin booted = again.withReport(reported(2, null, 1, state(null)));
        // then
        assertThat(same.publication().issue()).isEqualTo(1);
        assertThat(next.publication()).isEqualTo(new Publication(2, new Session(1, 2)));
        assertThat(again.publication()).isEqualTo(next.publication());
        assertThat(booted.publication()).isEqualTo(new Publication(3, new Session(2, 0)));
    }

    @Test
    void goingOfflineIssuesNothing() {
        Twin twin = desiring(aTwin().withConnectivity(online(1, 1)), 1).withReport(reported(1, null, 1, state(null)));
        Twin offline = twin.withConnectivity(new Seen(new Session(1, 2), Cause.WILL, null, NOON));
        assertThat(offline.publication()).isEqualTo(twin.publication());
    }

    @Test
    void aReportAheadRaisesDesiredAboveItAndIssuesIt() {
        // given
        Twin twin = desiring(aTwin(), 12);
        // when
        Twin after = twin.withReport(reported(1, null, 1, state(15L)));
        // then
        assertThat(after.desired().revision()).isEqualTo(16);
        assertThat(after.desired().document()).isEqualTo(twin.desired().document());
        assertThat(after.publication().issue()).isGreaterThan(twin.publication().issue());
        assertThat(after.convergence()).isInstanceOf(Convergence.Pending.class);
    }

    @Test
    void aRowReadsBackAsTheSameTwin() {
        // given
        Twin twin = desiring(aTwin().withConnectivity(online(1, 1)), 3)
                .withReport(reported(1, "uid", 4, state(3L, null, "why")));
        // when
        Twin back = TwinRepository.read(StoredJson.write(TwinRow.of(twin)));
        // then
        assertThat(back).isEqualTo(twin);
        assertThat(TwinRepository.read(StoredJson.write(TwinRow.of(aTwin())))).isEqualTo(aTwin());
    }
}
