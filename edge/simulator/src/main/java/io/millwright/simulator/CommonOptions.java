package io.millwright.simulator;

import java.net.URI;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What every kind of simulation needs to know. */
final class CommonOptions {
    @Option(names = "--broker", required = true, description = "mqtt://host:port or mqtts://host:port")
    URI broker;

    @Option(names = "--devices", required = true, description = "JSON file of the machines and their passwords")
    Path devices;

    @Option(names = "--state-dir", required = true, description = "where each machine keeps what outlives a power cut")
    Path stateDir;
}
