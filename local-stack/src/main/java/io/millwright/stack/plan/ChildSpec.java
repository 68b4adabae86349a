package io.millwright.stack.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A child process, as it is to be started.
 *
 * @param environment added to that of the launcher; the place of secrets, which a command line would show to everybody
 * @param after parts that have to be ready before
 * @param mayFinish whether ending with exit code 0 is success and not a death
 * @param patience how long it may take until it is ready
 */
public record ChildSpec(
        String name,
        List<String> command,
        Map<String, String> environment,
        Path folder,
        Path log,
        Readiness readiness,
        Set<String> after,
        StopRank rank,
        boolean mayFinish,
        Duration patience) {
    public ChildSpec {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        after = Set.copyOf(after);
    }

    /** Without the environment, which holds secrets. */
    @Override
    public String toString() {
        return name + " " + command;
    }
}
