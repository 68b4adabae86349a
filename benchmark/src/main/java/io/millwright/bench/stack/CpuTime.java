package io.millwright.bench.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** CPU time of processes, as Linux tells it. */
final class CpuTime {
    /** What the kernel counts in for programs, whatever it does itself. */
    private static final long MILLIS_A_TICK = 10;

    private static final int USER = 14 - 3;
    private static final int SYSTEM = 15 - 3;
    private static final int ENDED_CHILDREN_USER = 16 - 3;
    private static final int ENDED_CHILDREN_SYSTEM = 17 - 3;

    private CpuTime() {}

    /** Of a process, all below it, and all below it that have ended; zero where nothing can be read. */
    static Duration ofTree(long pid) {
        Deque<ProcessHandle> open = new ArrayDeque<>();
        ProcessHandle.of(pid).ifPresent(open::add);
        long ticks = 0;
        while (!open.isEmpty()) {
            ProcessHandle handle = open.pop();
            ticks += ticks(handle.pid());
            handle.children().forEach(open::add);
        }
        return Duration.ofMillis(ticks * MILLIS_A_TICK);
    }

    private static long ticks(long pid) {
        try {
            return ticks(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
        } catch (IOException e) {
            return 0; // gone, or not Linux
        }
    }

    /** Of a line of {@code /proc/PID/stat}. The name in it may hold anything. */
    static long ticks(String stat) {
        String[] field = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return Long.parseLong(field[USER])
                + Long.parseLong(field[SYSTEM])
                + Long.parseLong(field[ENDED_CHILDREN_USER])
                + Long.parseLong(field[ENDED_CHILDREN_SYSTEM]);
    }
}
