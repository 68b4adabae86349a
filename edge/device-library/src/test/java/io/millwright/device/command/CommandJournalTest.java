package io.millwright.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.CommandId;
import io.millwright.model.message.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandJournalTest {
    private static final CommandId ID = new CommandId("c-1");
    private static final Outcome DONE = new Outcome(ID, Outcome.Status.SUCCEEDED, null, null, null, null);

    private static final CommandOrigin ORIGIN =
            new CommandOrigin("order-7", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");

    @TempDir
    Path folder;

    @Test
    void anEndedCommandIsKnownAfterAPowerCut() {
        // given
        try (CommandJournal journal = new CommandJournal(folder)) {
            journal.accepted(ID, Instant.EPOCH, ORIGIN);
            journal.ended(DONE);
        }

        // when
        try (CommandJournal reopened = new CommandJournal(folder)) {
            // then
            assertThat(reopened.find(ID).outcome()).contains(DONE);
            assertThat(reopened.unconfirmed()).containsExactly(new KnownCommand(ID, ORIGIN, Optional.of(DONE)));
        }
    }

    @Test
    void aCommandThatRanAtThePowerCutIsUnknownAndToldSo() {
        // given
        try (CommandJournal journal = new CommandJournal(folder)) {
            journal.accepted(ID, Instant.EPOCH, ORIGIN);
        }

        // when
        try (CommandJournal reopened = new CommandJournal(folder)) {
            // then
            assertThat(reopened.unconfirmed()).singleElement().satisfies(command -> {
                assertThat(command.outcome().orElseThrow().status()).isEqualTo(Outcome.Status.UNKNOWN);
                assertThat(command.origin()).isEqualTo(ORIGIN);
            });
        }
    }

    @Test
    void aConfirmedOutcomeIsNotSentAgainAtEveryStart() {
        // given
        try (CommandJournal journal = new CommandJournal(folder)) {
            journal.accepted(ID, Instant.EPOCH, CommandOrigin.NONE);
            journal.ended(DONE);
            journal.confirmed(ID);
        }
        for (int i = 0; i < 3; i++) {
            // when
            try (CommandJournal reopened = new CommandJournal(folder)) {
                // then
                assertThat(reopened.unconfirmed()).isEmpty();
                assertThat(reopened.find(ID).outcome()).contains(DONE);
            }
        }
    }

    @Test
    void aTornLastLineIsDropped() throws IOException {
        // given
        try (CommandJournal journal = new CommandJournal(folder)) {
            journal.accepted(ID, Instant.EPOCH, CommandOrigin.NONE);
            journal.ended(DONE);
        }
        Files.write(
                folder.resolve("commands.jsonl"),
                "{\"command_id\":\"c-2\",\"outc".getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.APPEND);

        // when
        try (CommandJournal reopened = new CommandJournal(folder)) {
            // then
            assertThat(reopened.find(ID).outcome()).contains(DONE);
            assertThat(reopened.find(new CommandId("c-2"))).isNull();
        }
    }

    @Test
    void theJournalStaysBounded() {
        // given
        try (CommandJournal journal = new CommandJournal(folder)) {
            for (int i = 0; i < 20; i++) {
                journal.accepted(new CommandId("x-" + i), Instant.EPOCH, CommandOrigin.NONE);
            }
        }

        // when
        try (CommandJournal reopened = new CommandJournal(folder, 10)) {
            // then
            assertThat(reopened.find(new CommandId("x-9"))).isNull();
            assertThat(reopened.find(new CommandId("x-10"))).isNotNull();
            assertThat(reopened.unconfirmed()).hasSize(10);
        }
    }
}
