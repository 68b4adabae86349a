package io.millwright.stack.plan;

import java.nio.file.Path;

/**
 * Where the programs of a stack are.
 *
 * @param project the root of the project
 * @param java the {@code java} that runs the launcher, and so is new enough for all
 * @param cache fetched programs, shared by all stacks of a user
 */
public record Programs(Path project, Path java, Path cache, Versions versions) {

    /** As {@code ./millwright} names the project, and with the Java that runs this. */
    public static Programs here() {
        String cache = System.getenv("MILLWRIGHT_CACHE");
        return new Programs(
                Path.of(System.getProperty("millwright.root", "."))
                        .toAbsolutePath()
                        .normalize(),
                Path.of(System.getProperty("java.home"), "bin", "java"),
                cache == null || cache.isBlank()
                        ? Path.of(System.getProperty("user.home"), ".cache", "millwright")
                        : Path.of(cache).toAbsolutePath(),
                Versions.load());
    }

    public Path javaHome() {
        return java.resolve("../..").normalize();
    }

    public Path service(ServiceName service) {
        return project.resolve(service.label() + "-service/target/quarkus-app/quarkus-run.jar");
    }

    public Path broker() {
        return project.resolve("local-broker/target/local-broker-" + versions.project() + ".jar");
    }

    public Path simulator() {
        return project.resolve("edge/simulator/target/simulator-" + versions.project() + ".jar");
    }

    public Path timescaledb() {
        return project.resolve("local-stack/bin/timescaledb");
    }

    public Path problemPages() {
        return project.resolve("docs/problems");
    }
}
