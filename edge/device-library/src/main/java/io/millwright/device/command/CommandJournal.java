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
            boolean confirmed) {}

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
            known.replaceAll((id, command) -> command.outcome().isPresent() ? command : lost(id));
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
                write(new Line(command.commandId(), null, command.outcome().orElse(null), false));
                if (!unconfirmed.contains(command.commandId())) {
                    write(new Line(command.commandId(), null, null, true));
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

    /** The outcomes that the broker has not confirmed yet, oldest first: they have to be sent (again). */
    public List<Outcome> unconfirmed() {
        List<Outcome> outcomes = new ArrayList<>();
        for (CommandId id : unconfirmed) {
            KnownCommand command = known.get(id);
            if (command != null) {
                command.outcome().ifPresent(outcomes::add);
            }
        }
        return outcomes;
    }

    /** From now on the command counts as seen. */
    public void accepted(CommandId id, Instant expiresAt) {
        append(new Line(id, expiresAt, null, false));
        known.put(id, new KnownCommand(id, Optional.empty()));
    }

    public void ended(Outcome outcome) {
        append(new Line(outcome.commandId(), null, outcome, false));
        known.put(outcome.commandId(), new KnownCommand(outcome.commandId(), Optional.of(outcome)));
        unconfirmed.add(outcome.commandId());
    }

    /** The broker has the outcome. Not forced to disk: to say it once more does no harm. */
    public void confirmed(CommandId id) {
        if (unconfirmed.remove(id)) {
            try {
                write(new Line(id, null, null, true));
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
        known.put(line.commandId(), new KnownCommand(line.commandId(), Optional.ofNullable(line.outcome())));
        unconfirmed.add(line.commandId());
    }

    private static KnownCommand lost(CommandId id) {
        var failure = new Outcome.Failure("lost_track", "the device stopped between run and answer");
        return new KnownCommand(id, Optional.of(new Outcome(id, Outcome.Status.UNKNOWN, null, failure, null, null)));
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
