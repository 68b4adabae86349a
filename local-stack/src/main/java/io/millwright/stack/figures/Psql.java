package io.millwright.stack.figures;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Asks the stack's own database. */
final class Psql {
    private final StackHome home;
    private final Programs programs;

    Psql(StackHome home, Programs programs) {
        this.home = home;
        this.programs = programs;
    }

    /** What psql printed. */
    String run(String sql) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        "bash", programs.timescaledb().toString(), "psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql))
                .redirectErrorStream(true);
        builder.environment().put("MILLWRIGHT_DB_HOME", home.database().toString());
        builder.environment().put("MILLWRIGHT_CACHE", programs.cache().toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new Refusal("The database refused \"" + sql + "\": " + printed.strip());
        }
        return printed.strip();
    }
}
