package io.millwright.bench.report;

import io.millwright.bench.stack.StackUnderTest;
import io.millwright.stack.plan.Versions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the figures belong to: machine, system, versions. Nothing that names the machine. */
final class MachineFacts {
    private static final double GIB_IN_KIB = 1 << 20;
    private static final String VERSIONS =
            "select current_setting('server_version'), (select extversion from pg_extension where extname = 'timescaledb'),"
                    + " current_setting('fsync'), current_setting('synchronous_commit')";

    private MachineFacts() {}

    static List<String> of(StackUnderTest stack, Path project) throws InterruptedException {
        List<String> facts = new ArrayList<>();
        facts.add(Runtime.getRuntime().availableProcessors() + " processors (" + cpu() + "), " + memory());
        facts.add(system() + ", JDK " + Runtime.version() + ", Millwright "
                + Versions.load().project() + commit(project));
        try (var database = stack.database();
                var statement = database.createStatement();
                ResultSet row = statement.executeQuery(VERSIONS)) {
            row.next();
            facts.add("PostgreSQL " + row.getString(1) + ", TimescaleDB " + row.getString(2) + ", fsync "
                    + row.getString(3) + ", synchronous_commit " + row.getString(4));
        } catch (SQLException e) {
            facts.add("database: " + e.getMessage());
        }
        facts.add(
                "embedded broker with file persistence, access decided by the registry; load generator, broker, database,"
                        + " Keycloak and all services on this one machine");
        return facts;
    }

    private static String cpu() {
        return line(Path.of("/proc/cpuinfo"), "model name").replaceFirst("^.*?:\\s*", "");
    }

    private static String memory() {
        String kib = line(Path.of("/proc/meminfo"), "MemTotal").replaceAll("[^0-9]", "");
        return kib.isEmpty()
                ? "memory unknown"
                : String.format(Locale.ROOT, "%.0f GiB", Long.parseLong(kib) / GIB_IN_KIB);
    }

    private static String system() {
        String name = line(Path.of("/etc/os-release"), "PRETTY_NAME=")
                .replaceFirst("^PRETTY_NAME=", "")
                .replace("\"", "");
        return (name.isEmpty() ? System.getProperty("os.name") : name) + ", kernel "
                + System.getProperty("os.version").replaceFirst("[^0-9.].*", "");
    }

    private static String line(Path file, String begin) {
        try (var lines = Files.lines(file)) {
            return lines.filter(each -> each.startsWith(begin)).findFirst().orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    private static String commit(Path project) throws InterruptedException {
        try {
            Process git = new ProcessBuilder("git", "-C", project.toString(), "describe", "--always", "--dirty")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor() == 0 && !said.isEmpty() ? " (commit " + said + ")" : "";
        } catch (IOException e) {
            return ""; // no git here
        }
    }
}
