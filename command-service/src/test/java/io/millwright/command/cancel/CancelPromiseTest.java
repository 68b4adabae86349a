package io.millwright.command.cancel;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.cancel.CancelPromise.HadEnded;
import io.millwright.command.cancel.CancelPromise.MayStillRun;
import io.millwright.command.cancel.CancelPromise.NeverRuns;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandEvent.Accepted;
import io.millwright.command.lifecycle.CommandEvent.AttemptBegun;
import io.millwright.command.lifecycle.CommandEvent.CancelRequested;
import io.millwright.command.lifecycle.CommandEvent.ClockChecked;
import io.millwright.command.lifecycle.CommandEvent.ReceiptArrived;
import io.millwright.command.lifecycle.CommandTransition;
import io.millwright.command.lifecycle.End;
import io.millwright.command.lifecycle.Terms;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CancelPromiseTest {
    private static final Instant NOW = Instant.parse("2026-11-30T21:00:00Z");
    private static final Terms TERMS =
            Terms.of(NOW, NOW.plusSeconds(60), Duration.ofSeconds(10), Duration.ofMinutes(5));

    @Test
    void aCommandThatHasNotLeftWillNeverRun() {
        assertThat(promise()).isEqualTo(new NeverRuns());
    }

    @Test
    void aCommandThatMayHaveLeftMayStillRun() {
        assertThat(promise(new AttemptBegun(NOW))).isInstanceOf(MayStillRun.class);
        assertThat(promise(new AttemptBegun(NOW), new Accepted(NOW))).isInstanceOf(MayStillRun.class);
    }

    @Test
    void aReceivedCommandMayBeRunning() {
        assertThat(promise(new AttemptBegun(NOW), new ReceiptArrived(NOW)))
                .isInstanceOfSatisfying(
                        MayStillRun.class, may -> assertThat(may.why()).contains("running"));
    }

    @Test
    void forAnEndedCommandItIsTooLate() {
        assertThat(promise(new ClockChecked(NOW.plusSeconds(60)))).isEqualTo(new HadEnded(End.EXPIRED_NEVER_DELIVERED));
    }

    private static CancelPromise promise(CommandEvent... before) {
        Command command = Command.submitted(TERMS);
        for (CommandEvent event : before) {
            command = CommandTransition.apply(command, event).command();
        }
        return CancelPromise.of(CommandTransition.apply(command, new CancelRequested(NOW, "someone"))
                .command());
    }
}
