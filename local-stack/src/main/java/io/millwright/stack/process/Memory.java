package io.millwright.stack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/** Resident memory of processes, as Linux tells it. */
public final class Memory {
    private static final long KIB = 1024;

    private Memory() {}

    /** Bytes of one process; empty when it is gone or the system doesn't say. */
    public static OptionalLong resident(long pid) {
        return read(Path.of("/proc", Long.toString(pid), "status"), "VmRSS:");
    }

    /**
     * Bytes of a process and everything below it, shared pages counted once to each (proportional set size), which is
     * the honest figure for a server of many processes.
     */
    public static OptionalLong proportionalOfTree(long pid) {
        Deque<ProcessHandle> open = new ArrayDeque<>();
        ProcessHandle.of(pid).ifPresent(open::add);
        boolean found = false;
        long sum = 0;
        while (!open.isEmpty()) {
            ProcessHandle handle = open.pop();
            OptionalLong own = read(Path.of("/proc", Long.toString(handle.pid()), "smaps_rollup"), "Pss:");
            if (own.isPresent()) {
                found = true;
                sum += own.getAsLong();
            }
            handle.children().forEach(open::add);
        }
        return found ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    private static OptionalLong read(Path file, String label) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(label))
                    .mapToLong(Memory::kilobytes)
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty(); // gone, or not Linux
        }
    }

    /** {@code VmRSS:    123 kB} in bytes. */
    static long kilobytes(String line) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * KIB;
    }
}
