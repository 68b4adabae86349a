package io.millwright.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the project's files are, seen from a test of any module. */
public final class ProjectRoot {
    private ProjectRoot() {}

    /** The folder of the root POM: the system property {@code millwright.root}, or the next one above with {@code mvnw}. */
    public static Path find() {
        String told = System.getProperty("millwright.root");
        if (told != null && Files.isExecutable(Path.of(told, "mvnw"))) {
            return Path.of(told).toAbsolutePath();
        }
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new IllegalStateException("no folder with mvnw above " + start + ": set millwright.root");
    }

    /** A new name in the module's {@code target} folder; used by no other JVM and not twice in this one. */
    static Path freshFolder(String name) {
        return Path.of(
                        "target",
                        "test-parts",
                        name + "-" + ProcessHandle.current().pid() + "-" + JvmCounter.next("folders"))
                .toAbsolutePath();
    }
}
