package io.millwright.stack.demo;

import io.millwright.model.json.Json;
import io.millwright.stack.home.PrivateFiles;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plant.PlantDevice;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** A machine in a process of its own, so that it can die without a word. */
final class DoomedDevice implements AutoCloseable {
    private final Process process;

    DoomedDevice(Programs programs, URI broker, PlantDevice device, Path folder) throws IOException {
        Path devices = folder.resolve("devices.json");
        PrivateFiles.write(devices, Json.MAPPER.writeValueAsString(List.of(device)));
        process = new ProcessBuilder(
                        programs.java().toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx48m",
                        "-jar",
                        programs.simulator().toString(),
                        "plant",
                        "--broker",
                        broker.toString(),
                        "--devices",
                        devices.toString(),
                        "--state-dir",
                        folder.resolve("state").toString())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(folder.resolve("device.log").toFile())
                .start();
    }

    /** As a power cut does: the connection breaks without a goodbye. Returns when it is dead. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
