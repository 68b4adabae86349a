package io.millwright.stack.keycloak;

import io.millwright.stack.Refusal;
import io.millwright.stack.plan.Programs;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** The program, in the cache of the user. Made once; a half made one is made again. */
public final class KeycloakInstallation {
    private final Programs programs;
    private final String version;
    private final Consumer<String> progress;

    public KeycloakInstallation(Programs programs, String version, Consumer<String> progress) {
        this.programs = programs;
        this.version = version;
        this.progress = progress;
    }

    public Path folder() {
        return programs.cache().resolve("keycloak-" + version);
    }

    /** Fetches, unpacks and builds it when it is not there. Of two at once the second waits for the first. */
    public void make(Path log) throws IOException, InterruptedException {
        if (Files.isDirectory(folder())) {
            return;
        }
        Files.createDirectories(programs.cache());
        try (FileChannel channel = FileChannel.open(
                        programs.cache().resolve("keycloak.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            if (Files.isDirectory(folder())) {
                return;
            }
            Path work = programs.cache().resolve("keycloak.new");
            delete(work);
            Files.createDirectories(work);
            progress.accept("  keycloak   is fetched once through Maven (180 MB)");
            Path zip = fetch(work, log);
            Path unpacked = unpack(zip, work);
            progress.accept("  keycloak   is built once for this machine");
            build(unpacked, log);
            Files.move(unpacked, folder(), StandardCopyOption.ATOMIC_MOVE);
            delete(work);
        }
    }

    private Path fetch(Path work, Path log) throws IOException, InterruptedException {
        String artifact = "org.keycloak:keycloak-quarkus-dist:" + version + ":zip";
        run(
                List.of(
                        programs.project().resolve("mvnw").toString(),
                        "-q",
                        "-B",
                        "-N",
                        "dependency:copy",
                        "-Dartifact=" + artifact,
                        "-DoutputDirectory=" + work),
                programs.project(),
                log,
                "Keycloak could not be fetched through Maven (log: " + log
                        + "): check the network, or use your own with --oidc.");
        return work.resolve("keycloak-quarkus-dist-" + version + ".zip");
    }

    private static Path unpack(Path zip, Path work) throws IOException {
        Path top = work.resolve("unpacked");
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path target = top.resolve(entry.getName()).normalize();
                if (!target.startsWith(top)) {
                    throw new IOException(zip + " has an entry outside its folder: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(entries, target);
                }
            }
        }
        try (var inside = Files.list(top)) {
            return inside.findFirst().orElseThrow(() -> new IOException(zip + " is empty"));
        }
    }

    /** Fixes the options that are decided at build time, so that every later start is quick. */
    private void build(Path unpacked, Path log) throws IOException, InterruptedException {
        run(
                KeycloakServer.command(
                        programs.java(),
                        unpacked,
                        unpacked,
                        List.of("build", "--db=dev-file", "--health-enabled=true", "--cache=local")),
                unpacked,
                log,
                "Keycloak could not be built (log: " + log + ").");
    }

    private void run(List<String> command, Path folder, Path log, String failure)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("JAVA_HOME", programs.javaHome().toString());
        Process process = builder.start();
        try {
            if (process.waitFor() != 0) {
                throw new Refusal(failure);
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroy); // still there only when interrupted
            process.destroy();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
