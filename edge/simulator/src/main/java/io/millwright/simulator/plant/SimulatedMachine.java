package io.millwright.simulator.plant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.device.DesiredHandler.DesiredAnswer;
import io.millwright.device.MillwrightDevice;
import io.millwright.device.command.CommandAnswer;
import io.millwright.model.json.Json;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Desired;
import io.millwright.model.message.MetricValue;
import io.millwright.simulator.SimulatedDevice;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A machine with a speed that can be set from 0 to {@value #MAX_RPM} rpm, by desired state or by command.
 *
 * <p>Commands: {@code set_speed {rpm}}, {@code self_test} (takes 200 ms and gives a result), {@code fail} (always fails).
 */
public final class SimulatedMachine implements AutoCloseable {
    static final int MAX_RPM = 3000;

    private final MillwrightDevice device;
    private final Duration interval;
    private final Random random;
    private final ScheduledExecutorService measuring;
    private volatile double rpm = 1500;
    private double temperature = 60;
    private double pressure = 2;
    private long parts;

    public SimulatedMachine(SimulatedDevice identity, URI broker, Path stateFolder, Duration interval) {
        this.interval = interval;
        random = new Random(identity.machineId().hashCode());
        device = identity.device(broker, stateFolder)
                .onDesired(this::desired)
                .onCommand("set_speed", this::setSpeed)
                .onCommand("self_test", this::selfTest)
                .onCommand("fail", command -> CommandAnswer.failed("told_to_fail", "this command always fails"))
                .build();
        measuring = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("measure-" + identity.machineId()).factory());
    }

    public void start() {
        device.start();
        var _ = measuring.scheduleAtFixedRate(this::measure, 0, interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void measure() {
        temperature = walk(temperature, 40, 90, 0.5);
        pressure = walk(pressure, 1, 4, 0.05);
        parts++;
        Map<String, MetricValue> values = new LinkedHashMap<>();
        values.put("temperature", new MetricValue.Real(temperature));
        values.put("pressure", new MetricValue.Real(pressure));
        values.put("spindle_speed", new MetricValue.Real(rpm + random.nextGaussian()));
        values.put("parts", new MetricValue.Whole(parts));
        values.put("door_open", new MetricValue.Flag(random.nextInt(60) == 0));
        var _ = device.telemetry(values);
    }

    private double walk(double value, double low, double high, double step) {
        return Math.clamp(value + random.nextGaussian() * step, low, high);
    }

    private DesiredAnswer desired(Desired desired, ObjectNode reported) {
        JsonNode wanted = desired.desired().get("spindle_speed");
        if (wanted != null && !isSpeed(wanted)) {
            return new DesiredAnswer.Rejected(reported, "spindle_speed must be a number from 0 to " + MAX_RPM);
        }
        if (wanted != null) {
            rpm = wanted.doubleValue();
        }
        return new DesiredAnswer.Applied(desired.desired().deepCopy());
    }

    private CommandAnswer setSpeed(CommandRequest command) {
        JsonNode wanted = command.parameters().get("rpm");
        if (!isSpeed(wanted)) {
            return new CommandAnswer.Rejected("bad_parameter", "rpm must be a number from 0 to " + MAX_RPM);
        }
        rpm = wanted.doubleValue();
        ObjectNode result = Json.MAPPER.createObjectNode();
        result.set("rpm", wanted);
        return new CommandAnswer.Succeeded(result);
    }

    private CommandAnswer selfTest(CommandRequest command) throws InterruptedException {
        Thread.sleep(Duration.ofMillis(200));
        return new CommandAnswer.Succeeded(Json.MAPPER.createObjectNode().put("passed", true));
    }

    private static boolean isSpeed(@Nullable JsonNode value) {
        return value != null && value.isNumber() && value.doubleValue() >= 0 && value.doubleValue() <= MAX_RPM;
    }

    @Override
    public void close() {
        measuring.shutdownNow();
        device.close();
    }
}
