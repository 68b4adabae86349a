package io.millwright.stack.run;

import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.plan.StopRank;
import io.millwright.stack.process.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Ends what a stack started, and nothing else, when its launcher can't do it any more. */
public final class Cleanup {
    private static final Duration GRACE = Duration.ofSeconds(15);
    private static final Duration LAUNCHER_GRACE = Duration.ofSeconds(90);

    private final StackHome home;
    private final Programs programs;

    public Cleanup(StackHome home, Programs programs) {
        this.home = home;
        this.programs = programs;
    }

    /** Asks a living launcher to end, then ends what is left. Names what was found running; empty for nothing. */
    public List<String> endAll() throws IOException {
        var state = Journal.read(home.stateFile());
        if (state.isEmpty()) {
            return List.of();
        }
        boolean launcherLived = state.get().launcher().isAlive();
        if (launcherLived) {
            Ending.end(state.get().launcher(), LAUNCHER_GRACE);
        }
        // the launcher may have ended its children and removed the file; a killed one leaves both
        List<String> ended =
                new ArrayList<>(endChildren(Journal.read(home.stateFile()).orElse(state.get())));
        if (launcherLived) {
            ended.add("launcher");
        }
        return ended;
    }

    /** Ends the children of a launcher that is gone. */
    List<String> endChildren(RunState state) throws IOException {
        List<String> ended = new ArrayList<>();
        for (StopRank rank : StopRank.values()) {
            if (rank == StopRank.DATABASE) {
                if (endDatabase(state)) {
                    ended.add(StackPlan.DATABASE);
                }
                continue;
            }
            List<RunState.Child> alive = state.children().stream()
                    .filter(child -> child.rank() == rank && child.identity().isAlive())
                    .toList();
            alive.parallelStream().forEach(child -> Ending.end(child.identity(), GRACE));
            alive.forEach(child -> ended.add(child.name()));
        }
        Files.deleteIfExists(home.stateFile());
        return ended;
    }

    /** Whether it is in the list or not: its script may have been starting it when the launcher was killed. */
    private boolean endDatabase(RunState state) {
        Integer port = state.endpoints().databasePort();
        return port != null && new DatabasePart(home, programs, port, "").stop();
    }
}
