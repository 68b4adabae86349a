package io.millwright.stack.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the programs of a stack are.
 *
 * @param project the root of the project
 * @param built what was built, in the same folders below it as in the project
 * @param java the {@code java} that runs the launcher, and so is new enough for all
 * @param cache fetched programs, shared by all stacks of a user
 */
public record Programs(Path project, Path built, Path java, Path cache, Versions versions) {

    /** The same, but what was built is taken from a copy. */
    public Programs runFrom(Path copy) {
        return new Programs(project, copy, java, cache, versions);
    }

    /** Files and folders that children are run from, relative to the project. */
    public List<Path> childFiles() {
        List<Path> files = new ArrayList<>();
        for (ServiceName service : ServiceName.values()) {
            files.add(built.relativize(service(service).resolveSibling(".").normalize()));
        }
        for (Path jar : List.of(broker(), simulator())) {
            files.add(built.relativize(jar));
            files.add(built.relativize(jar.resolveSibling("lib")));
        }
        return files;
    }

    /** As {@code ./millwright} names the project, and with the Java that runs this. */
    public static Programs here() {
        String cache = System.getenv("MILLWRIGHT_CACHE");
        Path project = Path.of(System.getProperty("millwright.root", "."))
                .toAbsolutePath()
                .normalize();
        return new Programs(
                project,
                project,
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
        return built.resolve(service.label() + "-service/target/quarkus-app/quarkus-run.jar");
    }

    public Path broker() {
        return built.resolve("local-broker/target/local-broker-" + versions.project() + ".jar");
    }

    public Path simulator() {
        return built.resolve("edge/simulator/target/simulator-" + versions.project() + ".jar");
    }

    public Path timescaledb() {
        return project.resolve("local-stack/bin/timescaledb");
    }

    public Path problemPages() {
        return project.resolve("docs/problems");
    }
}
