package io.millwright.stack.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Keeps signals of the terminal away from a child. */
final class OwnSession {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    private OwnSession() {}

    /** The command in a session of its own, where the system can; {@code setsid} becomes the program, so that the number stays. */
    static List<String> of(List<String> command) {
        if (!Files.isExecutable(SETSID)) {
            return command;
        }
        List<String> wrapped = new ArrayList<>();
        wrapped.add(SETSID.toString());
        wrapped.addAll(command);
        return wrapped;
    }
}
