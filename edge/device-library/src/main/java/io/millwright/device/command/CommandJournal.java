package io.millwright.device.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.id.CommandId;
import io.millwright.model.json.Json;
import io.millwright.model.message.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The commands a device has seen, in {@code commands.jsonl}: one line when it is accepted, one when it ended, each on disk
 * before the device goes on. A torn last line is dropped. Not thread-safe.
 *
 * <p>Bounded: at every opening only the newest {@value #KEPT} ended commands are kept. One that is forgotten would be run
 * again if it came again; but it has expired long before.
 */
public final class CommandJournal implements AutoCloseable {
    static final int KEPT = 10_000;

    private final Map<CommandId, KnownCommand> known = new LinkedHashMap<>();
    private final FileChannel log;

    private final Set<CommandId> unconfirmed = new LinkedHashSet<>();

    private record Line(
            CommandId commandId,
            @Nullable Instant expiresAt,
            @Nullable Outcome outcome,
            boolean confirmed,
            @Nullable String correlationId,
            @Nullable String traceParent) {
        static Line accepted(CommandId id, Instant expiresAt, CommandOrigin origin) {
            return new Line(id, expiresAt, null, false, origin.correlationId(), origin.traceParent());
        }

        static Line ended(KnownCommand command) {
            return new Line(
                    command.commandId(),
                    null,
                    command.outcome().orElse(null),
                    false,
                    command.origin().correlationId(),
                    command.origin().traceParent());
        }

        static Line confirmed(CommandId id) {
            return new Line(id, null, null, true, null, null);
        }

        KnownCommand command() {
            return new KnownCommand(
                    commandId, new CommandOrigin(correlationId, traceParent), Optional.ofNullable(outcome));
        }
    }

    /** Opens the journal and ends what a power cut left running: such a command's outcome is {@code unknown}. */
    public CommandJournal(Path stateFolder) {
        this(stateFolder, KEPT);
    }

    CommandJournal(Path stateFolder, int kept) {
        Path path = stateFolder.resolve("commands.jsonl");
        try {
            Files.createDirectories(stateFolder);
            if (Files.exists(path)) {
                for (String line : new String(Files.readAllBytes(path), StandardCharsets.UTF_8).split("\n", -1)) {
                    parse(line).ifPresent(this::remember);
                }
            }
            known.replaceAll((id, command) -> command.outcome().isPresent() ? command : lost(command));
            while (known.size() > kept) {
                CommandId oldest = known.keySet().iterator().next();
                known.remove(oldest);
                unconfirmed.remove(oldest);
            }
            Path compacted = stateFolder.resolve("commands.jsonl.new");
            log = FileChannel.open(
                    compacted,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING);
            for (KnownCommand command : known.values()) {
                write(Line.ended(command));
                if (!unconfirmed.contains(command.commandId())) {
                    write(Line.confirmed(command.commandId()));
                }
            }
            log.force(true);
            Files.move(compacted, path, StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel directory = FileChannel.open(stateFolder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't open " + path, e);
        }
    }

    public @Nullable KnownCommand find(CommandId id) {
        return known.get(id);
    }

    /** Those with an outcome that the broker has not confirmed yet, oldest first: it has to be sent (again). */
    public List<KnownCommand> unconfirmed() {
        List<KnownCommand> commands = new ArrayList<>();
        for (CommandId id : unconfirmed) {
            KnownCommand command = known.get(id);
            if (command != null && command.outcome().isPresent()) {
                commands.add(command);
            }
        }
        return commands;
    }

    /** From now on the command counts as seen. */
    public void accepted(CommandId id, Instant expiresAt, CommandOrigin origin) {
        append(Line.accepted(id, expiresAt, origin));
        known.put(id, new KnownCommand(id, origin, Optional.empty()));
    }

    /** @param outcome of a command that was accepted before */
    public void ended(Outcome outcome) {
        CommandId id = outcome.commandId();
        KnownCommand before = known.get(id);
        CommandOrigin origin = before == null ? CommandOrigin.NONE : before.origin();
        KnownCommand ended = new KnownCommand(id, origin, Optional.of(outcome));
        append(Line.ended(ended));
        known.put(id, ended);
        unconfirmed.add(id);
    }

    /** The broker has the outcome. Not forced to disk: to say it once more does no harm. */
    public void confirmed(CommandId id) {
        if (unconfirmed.remove(id)) {
            try {
                write(Line.confirmed(id));
            } catch (IOException e) {
                throw new UncheckedIOException("can't write the command journal", e);
            }
        }
    }

    private void remember(Line line) {
        if (line.confirmed()) {
            unconfirmed.remove(line.commandId());
            return;
        }
        known.put(line.commandId(), line.command());
        unconfirmed.add(line.commandId());
    }

    private static KnownCommand lost(KnownCommand command) {
        var failure = new Outcome.Failure("lost_track", "the device stopped between run and answer");
        return command.ended(new Outcome(command.commandId(), Outcome.Status.UNKNOWN, null, failure, null, null));
    }

    private static Optional<Line> parse(String line) {
        if (line.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.MAPPER.readValue(line, Line.class));
        } catch (JsonProcessingException e) {
            // only the last line can be torn, and then nothing was done on its strength
            return Optional.empty();
        }
    }

    private void append(Line line) {
        try {
            write(line);
            log.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the command journal", e);
        }
    }

    /** The whole line, or none of it: half a line would take the next one with it. */
    private void write(Line line) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.wrap((Json.MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
        long begin = log.position();
        try {
            while (bytes.hasRemaining()) {
                log.write(bytes);
            }
        } catch (IOException e) {
            log.truncate(begin);
            throw e;
        }
    }

    @Override
    public void close() {
        try {
            log.close();
        } catch (IOException e) {
            throw new UncheckedIOException("can't close the command journal", e);
        }
    }
}
