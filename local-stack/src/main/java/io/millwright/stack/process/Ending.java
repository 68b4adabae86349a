package io.millwright.stack.process;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends processes: first asked (SIGTERM), then, when they don't obey in time, killed. */
public final class Ending {
    private static final Duration AFTER_KILL = Duration.ofSeconds(5);

    private Ending() {}

    /** What it took to end a process. */
    public enum How {
        WAS_GONE,
        OBEYED,
        KILLED
    }

    /** Returns when the process is gone. Another process under its number is left alone. */
    public static How end(ProcessIdentity process, Duration grace) {
        return process.handle().map(handle -> end(handle, grace)).orElse(How.WAS_GONE);
    }

    private static How end(ProcessHandle handle, Duration grace) {
        handle.destroy();
        if (isGoneWithin(handle, grace)) {
            return How.OBEYED;
        }
        handle.destroyForcibly();
        isGoneWithin(handle, AFTER_KILL);
        return How.KILLED;
    }

    private static boolean isGoneWithin(ProcessHandle handle, Duration time) {
        try {
            handle.onExit().get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiting for the end of process " + handle.pid() + " failed", e);
        }
    }
}
