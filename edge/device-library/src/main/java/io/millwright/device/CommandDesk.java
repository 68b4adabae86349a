package io.millwright.device;

import io.millwright.device.command.CommandAnswer;
import io.millwright.device.command.CommandDeadline;
import io.millwright.device.command.CommandDecision;
import io.millwright.device.command.CommandJournal;
import io.millwright.device.command.CommandOrigin;
import io.millwright.device.command.TracedCommandHandler;
import io.millwright.model.envelope.CloudMessage;
import io.millwright.model.id.CommandId;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Outcome;
import io.millwright.model.message.Outcome.Failure;
import io.millwright.model.message.Receipt;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Receives, runs and answers commands: journal first, then the word to the cloud. Runs on the device's thread. */
final class CommandDesk {
    private final Map<String, TracedCommandHandler> handlers;
    private final CommandJournal journal;
    private final Sender sender;
    private final Runnable pump;
    private final Executor device;
    private final Executor workers;
    private final Clock clock;
    private final CommandDeadline deadlines = new CommandDeadline();

    CommandDesk(
            DeviceConfig config,
            CommandJournal journal,
            Sender sender,
            Runnable pump,
            Executor device,
            Executor workers) {
        this.handlers = config.commandHandlers();
        this.clock = config.clock();
        this.journal = journal;
        this.sender = sender;
        this.pump = pump;
        this.device = device;
        this.workers = workers;
        journal.unconfirmed()
                .forEach(command -> command.outcome().ifPresent(outcome -> tell(outcome, command.origin())));
    }

    void connected() {
        deadlines.reset();
    }

    /** @param arrival by the monotonic clock */
    void sawCloud(Instant sentAt, Duration arrival) {
        deadlines.saw(sentAt, arrival);
    }

    /**
     * @param messageExpiry what the broker said is left on arrival; absent when the message has none
     * @param arrival by the monotonic clock; it may have waited since
     */
    void command(
            CloudMessage<CommandRequest> message,
            boolean retained,
            @Nullable Duration messageExpiry,
            Duration arrival,
            @Nullable String traceParent,
            @Nullable Long appliedRevision) {
        CommandRequest command = message.payload();
        CommandOrigin origin = new CommandOrigin(message.correlationId(), traceParent);
        Duration deadline = deadlines.of(command.expiresAt(), messageExpiry, arrival);
        switch (CommandDecision.decide(
                command,
                journal.find(command.commandId()),
                retained,
                deadline,
                now(),
                appliedRevision,
                handlers.keySet())) {
            case CommandDecision.Known known -> {
                receipt(command.commandId(), Receipt.Status.DUPLICATE, origin);
                known.outcome().ifPresent(outcome -> tell(outcome, origin));
            }
            case CommandDecision.Refuse refuse -> {
                journal.accepted(command.commandId(), command.expiresAt(), origin);
                receipt(command.commandId(), Receipt.Status.RECEIVED, origin);
                end(refuse.outcome(), origin);
            }
            case CommandDecision.Run run -> {
                journal.accepted(command.commandId(), command.expiresAt(), origin);
                receipt(command.commandId(), Receipt.Status.RECEIVED, origin);
                workers.execute(() -> run(command, origin, deadline));
            }
        }
    }

    /** On the command thread: earlier commands may have taken their time, so the deadline is looked at again. */
    private void run(CommandRequest command, CommandOrigin origin, Duration deadline) {
        if (now().compareTo(deadline) >= 0) {
            device.execute(() -> end(CommandDecision.expired(command), origin));
            return;
        }
        Instant startedAt = clock.instant();
        CommandAnswer answer = answer(command, origin);
        Outcome outcome = outcome(command.commandId(), answer, startedAt, clock.instant());
        device.execute(() -> end(outcome, origin));
    }

    private CommandAnswer answer(CommandRequest command, CommandOrigin origin) {
        try {
            return Objects.requireNonNull(handlers.get(command.type())).run(command, origin);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CommandAnswer.failed("interrupted", "the device was stopped");
        } catch (Exception e) {
            // the boundary to foreign code: whatever it throws, the cloud gets its answer
            return CommandAnswer.failed("handler_error", e.getClass().getSimpleName());
        }
    }

    private static Outcome outcome(CommandId id, CommandAnswer answer, Instant startedAt, Instant finishedAt) {
        return switch (answer) {
            case CommandAnswer.Succeeded ok ->
                new Outcome(id, Outcome.Status.SUCCEEDED, ok.result(), null, startedAt, finishedAt);
            case CommandAnswer.Failed failed ->
                new Outcome(
                        id,
                        Outcome.Status.FAILED,
                        null,
                        new Failure(failed.code(), failed.message()),
                        startedAt,
                        finishedAt);
            case CommandAnswer.Rejected no ->
                new Outcome(id, Outcome.Status.REJECTED, null, new Failure(no.code(), no.message()), null, null);
        };
    }

    private void receipt(CommandId id, Receipt.Status status, CommandOrigin origin) {
        var _ = sender.send(new Receipt(id, status), origin);
        pump.run();
    }

    private void end(Outcome outcome, CommandOrigin origin) {
        journal.ended(outcome);
        tell(outcome, origin);
    }

    private void tell(Outcome outcome, CommandOrigin origin) {
        var _ = sender.send(outcome, origin)
                .thenRun(() -> device.execute(() -> journal.confirmed(outcome.commandId())));
        pump.run();
    }

    private static Duration now() {
        return Duration.ofNanos(System.nanoTime());
    }
}
