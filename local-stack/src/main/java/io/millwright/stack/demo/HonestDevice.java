package io.millwright.stack.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.device.DesiredHandler.DesiredAnswer;
import io.millwright.device.MillwrightDevice;
import io.millwright.device.command.CommandAnswer;
import io.millwright.device.store.Boot;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.Desired;
import io.millwright.model.message.MetricValue;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A machine in this process, on the device library: measures all the time, needs a second to change its speed. */
final class HonestDevice implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final Duration SPIN_UP = Duration.ofSeconds(1);

    private final MillwrightDevice device;
    private final ScheduledExecutorService measuring = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("measure").factory());
    private final AtomicInteger runs = new AtomicInteger();
    private double temperature = 60;

    HonestDevice(MachineKey key, AreaId area, String password, URI broker, Path stateFolder) {
        device = MillwrightDevice.builder(key, area)
                .broker(broker)
                .password(password)
                .stateFolder(stateFolder)
                .onDesired(HonestDevice::apply)
                .onCommand("self_test", command -> {
                    ObjectNode result = Json.MAPPER.createObjectNode().put("run", runs.incrementAndGet());
                    return new CommandAnswer.Succeeded(result);
                })
                .build();
    }

    void start() {
        device.start();
        var _ = measuring.scheduleAtFixedRate(this::measure, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    Boot boot() {
        return device.boot();
    }

    /** How often the command was run. */
    int runs() {
        return runs.get();
    }

    private void measure() {
        temperature += 0.1;
        var _ = device.telemetry(Map.of("temperature", new MetricValue.Real(temperature)));
    }

    private static DesiredAnswer apply(Desired desired, ObjectNode reported) {
        try {
            Thread.sleep(SPIN_UP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new DesiredAnswer.Rejected(reported, "interrupted");
        }
        return new DesiredAnswer.Applied(desired.desired().deepCopy());
    }

    @Override
    public void close() {
        measuring.shutdownNow();
        device.close();
    }
}
