package io.millwright.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.CommandId;
import io.millwright.model.json.Json;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CommandDecisionTest {
    private static final Duration NOW = Duration.ofSeconds(100);
    private static final Duration LATER = NOW.plusSeconds(10);

    private static CommandRequest command(@Nullable Long configurationRevision) {
        return new CommandRequest(
                new CommandId("c-1"),
                "home",
                Json.MAPPER.createObjectNode(),
                Instant.EPOCH,
                Instant.EPOCH.plusSeconds(60),
                configurationRevision);
    }

    private static CommandDecision decide(CommandRequest command, @Nullable KnownCommand known, boolean retained) {
        return CommandDecision.decide(command, known, retained, LATER, NOW, 12L, Set.of("home"));
    }

    private static void isRefused(CommandDecision decision, Outcome.Status status, @Nullable String code) {
        assertThat(decision).isInstanceOfSatisfying(CommandDecision.Refuse.class, refuse -> {
            assertThat(refuse.outcome().status()).isEqualTo(status);
            assertThat(
                            refuse.outcome().error() == null
                                    ? null
                                    : refuse.outcome().error().code())
                    .isEqualTo(code);
        });
    }

    @Test
    void aNewCommandInTimeIsRun() {
        assertThat(decide(command(null), null, false)).isEqualTo(new CommandDecision.Run());
        assertThat(decide(command(12L), null, false)).isEqualTo(new CommandDecision.Run());
    }

    @Test
    void aKnownCommandIsAnsweredFromTheStoreEvenWhenItIsLateOrRetained() {
        // given
        Optional<Outcome> stored =
                Optional.of(new Outcome(new CommandId("c-1"), Outcome.Status.SUCCEEDED, null, null, null, null));
        KnownCommand known = new KnownCommand(new CommandId("c-1"), CommandOrigin.NONE, stored);

        // then
        assertThat(decide(command(null), known, false)).isEqualTo(new CommandDecision.Known(stored));
        assertThat(decide(command(null), known, true)).isEqualTo(new CommandDecision.Known(stored));
        assertThat(CommandDecision.decide(command(null), known, false, NOW, LATER, 12L, Set.of()))
                .isEqualTo(new CommandDecision.Known(stored));
    }

    @Test
    void aCommandThatStillRunsIsKnownWithoutOutcome() {
        // given
        KnownCommand running = new KnownCommand(new CommandId("c-1"), CommandOrigin.NONE, Optional.empty());

        // then
        assertThat(decide(command(null), running, false)).isEqualTo(new CommandDecision.Known(Optional.empty()));
    }

    @Test
    void aRetainedCommandIsRefused() {
        isRefused(decide(command(null), null, true), Outcome.Status.REJECTED, "retained");
    }

    @Test
    void aCommandIsExpiredAtItsDeadlineNotAfterIt() {
        isRefused(
                CommandDecision.decide(command(null), null, false, NOW, NOW, 12L, Set.of("home")),
                Outcome.Status.EXPIRED,
                null);
    }

    @Test
    void anotherConfigurationRefuses() {
        isRefused(decide(command(11L), null, false), Outcome.Status.REJECTED, "configuration_revision");
        isRefused(
                CommandDecision.decide(command(12L), null, false, LATER, NOW, null, Set.of("home")),
                Outcome.Status.REJECTED,
                "configuration_revision");
    }

    @Test
    void aTypeThatTheMachineDoesNotHaveIsRefused() {
        isRefused(
                CommandDecision.decide(command(null), null, false, LATER, NOW, 12L, Set.of("other")),
                Outcome.Status.REJECTED,
                "unsupported_type");
    }
}
