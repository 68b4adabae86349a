package io.millwright.system;

import io.millwright.device.MillwrightDevice;
import io.millwright.device.command.CommandAnswer;
import io.millwright.device.command.CommandHandler;
import io.millwright.model.connection.Backoff;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.stack.plant.DevicesFile;
import io.millwright.stack.plant.PlantDevice;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Machines on the device library in a JVM of their own, so that they can die without a word and come back with what was on disk. */
final class MortalMachines implements AutoCloseable {
    static final List<String> TYPES = List.of("run_any", "run_after_receipt", "run_after_outcome");
    static final String WORK_MILLIS = "work_ms";
    static final String FAILS = "fails";

    private static final Backoff BACKOFF = new Backoff(
            Duration.ofMillis(200), Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofSeconds(10), 0);

    private final URI broker;
    private final Path folder;
    private volatile Process process;

    private MortalMachines(URI broker, Path folder, Process process) {
        this.broker = broker;
        this.folder = folder;
        this.process = process;
    }

    /** @param folder of these machines alone */
    static MortalMachines start(URI broker, List<PlantDevice> devices, Path folder) throws IOException {
        Files.createDirectories(folder);
        new DevicesFile(devicesFile(folder)).write(devices);
        return new MortalMachines(broker, folder, begin(broker, folder));
    }

    private static Process begin(URI broker, Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx96m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        MortalMachines.class.getName(),
                        broker.toString(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("output.log").toFile()))
                .start();
    }

    /** As a power cut does; returns when it is dead. */
    void kill9() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    void again() throws IOException {
        process = begin(broker, folder);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    Path runs(String machine) {
        return runs(folder, machine);
    }

    /** The journal that the device library keeps. */
    Path journal(String machine) {
        return state(folder, machine).resolve("commands.jsonl");
    }

    private static Path devicesFile(Path folder) {
        return folder.resolve("devices.json");
    }

    private static Path runs(Path folder, String machine) {
        return folder.resolve(machine + ".runs");
    }

    private static Path state(Path folder, String machine) {
        return folder.resolve(machine);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Ends with the process that started it. */
    public static void main(String[] args) throws IOException {
        URI broker = URI.create(args[0]);
        Path folder = Path.of(args[1]);
        for (PlantDevice device : new DevicesFile(devicesFile(folder)).read()) {
            connect(broker, folder, device);
        }
        while (System.in.read() >= 0) {
            // nothing is said; only the end of input counts
        }
        Runtime.getRuntime().halt(0);
    }

    private static void connect(URI broker, Path folder, PlantDevice device) {
        var log = new RunLog(runs(folder, device.machineId()));
        var builder = MillwrightDevice.builder(
                        MachineKey.of(device.factoryId(), device.machineId()), new AreaId(device.areaId()))
                .broker(broker)
                .password(device.password())
                .stateFolder(state(folder, device.machineId()))
                .backoff(BACKOFF);
        TYPES.forEach(type -> builder.onCommand(type, handler(log)));
        builder.build().start();
    }

    private static CommandHandler handler(RunLog log) {
        return command -> {
            String id = command.commandId().value();
            log.began(id);
            Thread.sleep(command.parameters().path(WORK_MILLIS).asLong());
            log.done(id);
            return command.parameters().path(FAILS).asBoolean()
                    ? CommandAnswer.failed("told_to_fail", "it was to fail")
                    : new CommandAnswer.Succeeded(Json.MAPPER.createObjectNode().put("ran", id));
        };
    }
}
