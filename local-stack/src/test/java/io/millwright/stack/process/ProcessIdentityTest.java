package io.millwright.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {
    private static final String AFTER_NAME = " S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4711 20 21";

    @Test
    void theStartTimeIsReadWhateverTheNameHolds() {
        assertThat(ProcessIdentity.startTime("42 (a) b) (c" + ")" + AFTER_NAME)).contains("4711");
        assertThat(ProcessIdentity.startTime("42 (java)" + AFTER_NAME)).contains("4711");
    }

    @Test
    void anUnreapedProcessIsGone() {
        assertThat(ProcessIdentity.startTime("42 (java)" + AFTER_NAME.replace(" S ", " Z ")))
                .isEmpty();
    }

    @Test
    void whatIsNoSuchLineHasNoStartTime() {
        assertThat(ProcessIdentity.startTime("")).isEmpty();
        assertThat(ProcessIdentity.startTime("42 (java) S 1")).isEmpty();
    }

    @Test
    void aProcessIsItselfAndNoOther() {
        ProcessIdentity self = ProcessIdentity.self();

        assertThat(self.isAlive()).isTrue();
        assertThat(new ProcessIdentity(self.pid(), "another time").isAlive()).isFalse();
        assertThat(new ProcessIdentity(self.pid(), "another time").handle()).isEmpty();
    }

    @Test
    void aProcessUnderAReusedNumberIsLeftAlone() throws IOException {
        Process sleeping = new ProcessBuilder("sleep", "60").start();
        try {
            ProcessIdentity earlier = new ProcessIdentity(sleeping.pid(), "before");

            assertThat(Ending.end(earlier, Duration.ofSeconds(1))).isEqualTo(Ending.How.WAS_GONE);
            assertThat(sleeping.isAlive()).isTrue();
        } finally {
            sleeping.destroyForcibly();
        }
    }

    @Test
    void aProcessThatObeysIsAskedOnly() throws IOException {
        Process sleeping = new ProcessBuilder("sleep", "60").start();
        ProcessIdentity identity = ProcessIdentity.of(sleeping.pid()).orElseThrow();

        assertThat(Ending.end(identity, Duration.ofSeconds(10))).isEqualTo(Ending.How.OBEYED);
        assertThat(identity.isAlive()).isFalse();
    }

    @Test
    void aProcessThatDoesNotObeyIsKilled() throws IOException {
        Process stubborn =
                new ProcessBuilder("bash", "-c", "trap '' TERM; echo ready; while :; do sleep 0.1; done").start();
        assertThat(stubborn.inputReader().readLine()).isEqualTo("ready");
        ProcessIdentity identity = ProcessIdentity.of(stubborn.pid()).orElseThrow();

        assertThat(Ending.end(identity, Duration.ofMillis(200))).isEqualTo(Ending.How.KILLED);
        assertThat(identity.isAlive()).isFalse();
    }
}
