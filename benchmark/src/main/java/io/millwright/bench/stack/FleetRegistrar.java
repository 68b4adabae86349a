package io.millwright.bench.stack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.stack.Refusal;
import io.millwright.stack.home.PrivateFiles;
import io.millwright.stack.plant.DevicesFile;
import io.millwright.stack.plant.PlannedMachine;
import io.millwright.stack.plant.PlantDevice;
import io.millwright.stack.plant.RegistryWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Registers machines by the hundred through the public API, several at once, and keeps their passwords for later runs. */
public final class FleetRegistrar {
    public static final String FACTORY = "bench";
    public static final String COMMAND_TYPE = "set_spindle_speed";
    private static final String AREA = "load";
    private static final String TYPE = "bench-load";
    private static final int AT_ONCE = 12;

    private final RegistryWriter registry;
    private final DevicesFile file;
    private boolean factoryIsThere;

    public FleetRegistrar(StackUnderTest stack) throws IOException {
        registry = new RegistryWriter(stack.api());
        Path folder = stack.home().root().resolve("bench");
        PrivateFiles.folder(folder);
        file = new DevicesFile(folder.resolve("devices.json"));
    }

    /** As many machines as asked for: those of earlier runs, and new ones when they are too few. */
    public List<PlantDevice> fleet(int size) throws IOException, InterruptedException {
        List<PlantDevice> known = known();
        if (known.size() < size) {
            List<PlantDevice> all = new ArrayList<>(known);
            all.addAll(register(IntStream.range(known.size(), size)
                    .mapToObj(number -> String.format(Locale.ROOT, "load-%05d", number))
                    .toList()));
            file.write(all);
            known = all;
        }
        return known.subList(0, size);
    }

    /** The registry may have been emptied since. */
    private List<PlantDevice> known() throws IOException, InterruptedException {
        List<PlantDevice> known = file.read();
        boolean real =
                !known.isEmpty() && registry.hasMachine(FACTORY, known.getLast().machineId());
        return real
                ? known.stream()
                        .sorted(Comparator.comparing(PlantDevice::machineId))
                        .toList()
                : List.of();
    }

    /** Machines that nobody has heard of. */
    public List<PlantDevice> register(List<String> ids) throws InterruptedException {
        makeFactory();
        try (ExecutorService workers =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            List<Callable<PlantDevice>> work = ids.stream()
                    .map(id -> (Callable<PlantDevice>) () -> register(id))
                    .toList();
            List<PlantDevice> devices = new ArrayList<>();
            for (Future<PlantDevice> done : workers.invokeAll(work)) {
                devices.add(done.get());
            }
            return devices;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Refusal refusal) {
                throw refusal;
            }
            throw new IllegalStateException("can't register the fleet", e);
        }
    }

    private PlantDevice register(String id) throws InterruptedException {
        registry.machine(FACTORY, new PlannedMachine(id, AREA, TYPE, "Load " + id, null));
        return new PlantDevice(FACTORY, AREA, id, registry.newPassword(FACTORY, id), null);
    }

    private void makeFactory() throws InterruptedException {
        if (factoryIsThere) {
            return;
        }
        registry.factory(FACTORY, "Load");
        registry.area(FACTORY, AREA, "Load");
        ObjectNode type = Json.MAPPER.createObjectNode().put("name", "Load").put("telemetry_qos", 1);
        type.putArray("command_types").addObject().put("type", COMMAND_TYPE);
        registry.machineType(TYPE, type);
        factoryIsThere = true;
    }
}
