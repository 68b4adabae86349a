package io.millwright.stack.plant;

import io.millwright.stack.rest.RestClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Registers machines of the demo factory through the public API. What exists stays as it is. */
public final class Provisioner {
    private final RegistryWriter registry;

    public Provisioner(RestClient api) {
        this.registry = new RegistryWriter(api);
    }

    /**
     * Makes sure that the machines are registered and that the file holds a password of each: the one it had, or a new one.
     * The file then holds these machines and no others.
     */
    public List<PlantDevice> provision(List<PlannedMachine> machines, DevicesFile file)
            throws IOException, InterruptedException {
        Map<String, PlantDevice> known =
                file.read().stream().collect(Collectors.toMap(PlantDevice::machineId, Function.identity()));
        List<PlantDevice> devices = new ArrayList<>();
        boolean factoryIsThere = false;
        for (PlannedMachine machine : machines) {
            boolean registered = registry.hasMachine(DemoFactory.FACTORY, machine.machineId());
            if (!registered && !factoryIsThere) {
                makeFactory();
                factoryIsThere = true;
            }
            if (!registered) {
                registry.machine(DemoFactory.FACTORY, machine);
            }
            Optional<String> password = registered
                    ? Optional.ofNullable(known.get(machine.machineId())).map(PlantDevice::password)
                    : Optional.empty();
            devices.add(new PlantDevice(
                    DemoFactory.FACTORY,
                    machine.areaId(),
                    machine.machineId(),
                    password.isPresent()
                            ? password.get()
                            : registry.newPassword(DemoFactory.FACTORY, machine.machineId()),
                    machine.file()));
        }
        file.write(devices);
        return devices;
    }

    /** The factory with its areas and machine types, as far as they are missing. */
    public void makeFactory() throws InterruptedException {
        registry.factory(DemoFactory.FACTORY, "Demo factory");
        for (var area : DemoFactory.areas().entrySet()) {
            registry.area(DemoFactory.FACTORY, area.getKey(), area.getValue());
        }
        for (var type : DemoFactory.types().entrySet()) {
            registry.machineType(type.getKey(), type.getValue());
        }
    }
}
