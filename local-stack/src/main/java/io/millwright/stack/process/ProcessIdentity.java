package io.millwright.stack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process beyond doubt: a number alone can be used again.
 *
 * @param started when the process began, in whatever unit the system gives; compared, never read
 */
public record ProcessIdentity(long pid, String started) {
    private static final Path PROC = Path.of("/proc");
    private static final int START_TIME_FIELD = 22;

    public static ProcessIdentity self() {
        return of(ProcessHandle.current().pid()).orElseThrow();
    }

    /** Empty when there is no such process, or only its unreaped remains. */
    public static Optional<ProcessIdentity> of(long pid) {
        if (!Files.isDirectory(PROC.resolve("self"))) {
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .flatMap(handle -> handle.info().startInstant())
                    .map(instant -> new ProcessIdentity(pid, instant.toString()));
        }
        try {
            String stat = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"));
            String boot = Files.readString(PROC.resolve("sys/kernel/random/boot_id"));
            return startTime(stat).map(ticks -> new ProcessIdentity(pid, boot.strip() + "/" + ticks));
        } catch (IOException e) {
            return Optional.empty(); // the file is gone as soon as the process is
        }
    }

    /** The start time of a line of {@code /proc/PID/stat}; empty for a zombie. The name in it may hold anything. */
    static Optional<String> startTime(String stat) {
        int nameEnd = stat.lastIndexOf(')');
        if (nameEnd < 0) {
            return Optional.empty();
        }
        String[] field = stat.substring(nameEnd + 1).strip().split(" ", -1);
        int index = START_TIME_FIELD - 3; // the third field is the first after the name
        boolean zombie = field[0].equals("Z") || field[0].equals("X");
        return zombie || field.length <= index ? Optional.empty() : Optional.of(field[index]);
    }

    public boolean isAlive() {
        return of(pid).filter(this::equals).isPresent();
    }

    /** The process, when it still is the one meant. */
    public Optional<ProcessHandle> handle() {
        return isAlive() ? ProcessHandle.of(pid) : Optional.empty();
    }
}
