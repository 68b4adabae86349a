package io.millwright.stack.cli;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.run.Journal;
import io.millwright.stack.run.RunState;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which stack is meant, and where its programs are. */
final class HomeOptions {
    @Option(
            names = "--home",
            paramLabel = "DIR",
            description = "Folder of the stack's data, logs and secrets (default: .millwright in the project)")
    private @Nullable Path home;

    static Path project() {
        return programs().project();
    }

    static Programs programs() {
        return Programs.here();
    }

    StackHome home() {
        return new StackHome(Objects.requireNonNullElseGet(home, () -> project().resolve(".millwright")));
    }

    /** @throws Refusal when no stack runs there */
    RunState running() {
        return Journal.read(home().stateFile())
                .filter(state -> state.launcher().isAlive())
                .orElseThrow(
                        () -> new Refusal("No stack runs in " + home().root() + ": start one with \"millwright up\"."));
    }

    /** As {@link #running()}, but every part was ready once. */
    RunState ready() {
        RunState state = running();
        if (!state.ready()) {
            throw new Refusal("The stack in " + home().root() + " is still starting: try again in a moment.");
        }
        return state;
    }
}
