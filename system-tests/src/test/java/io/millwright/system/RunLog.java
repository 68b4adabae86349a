package io.millwright.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * What a machine has run, beside all that its library keeps: a line when a run begins and one when it is done, each on disk
 * before the machine goes on. Thread-safe.
 */
final class RunLog {
    private static final String BEGAN = "began";
    private static final String DONE = "done";

    private final FileChannel file;

    /**
     * One run.
     *
     * @param beganNanos by the monotonic clock, which all processes of a machine share
     * @param done false when the machine was killed in between
     */
    record Run(String commandId, long beganNanos, boolean done) {}

    RunLog(Path path) {
        try {
            file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void began(String commandId) {
        append(BEGAN + " " + commandId + " " + System.nanoTime());
    }

    void done(String commandId) {
        append(DONE + " " + commandId);
    }

    private synchronized void append(String line) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In the order in which they began. A line that a kill tore is dropped: nothing was done on its strength. */
    static List<Run> read(Path path) throws IOException {
        List<Run> runs = new ArrayList<>();
        String text = Files.exists(path) ? Files.readString(path) : "";
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1)) {
            String[] word = line.split(" ", -1);
            if (word[0].equals(BEGAN)) {
                runs.add(new Run(word[1], Long.parseLong(word[2]), false));
            } else if (word[0].equals(DONE)) {
                runs.replaceAll(run ->
                        run.commandId().equals(word[1]) ? new Run(run.commandId(), run.beganNanos(), true) : run);
            }
        }
        return runs;
    }
}
