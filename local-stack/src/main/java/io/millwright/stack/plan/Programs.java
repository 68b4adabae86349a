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
