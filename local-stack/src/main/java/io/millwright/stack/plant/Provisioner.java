package io.millwright.stack.plant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.stack.Refusal;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
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
    private static final String ROOT = "/api/v1/registry";
    private static final String FACTORY = ROOT + "/factories/" + DemoFactory.FACTORY;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;

    private final RestClient api;

    public Provisioner(RestClient api) {
        this.api = api;
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
            boolean registered = isRegistered(machine);
            if (!registered && !factoryIsThere) {
                makeFactory();
                factoryIsThere = true;
            }
            if (!registered) {
                register(machine);
            }
            Optional<String> password = registered
                    ? Optional.ofNullable(known.get(machine.machineId())).map(PlantDevice::password)
                    : Optional.empty();
            devices.add(new PlantDevice(
                    DemoFactory.FACTORY,
                    machine.areaId(),
                    machine.machineId(),
                    password.isPresent() ? password.get() : newPassword(machine.machineId()),
                    machine.file()));
        }
        file.write(devices);
        return devices;
    }

    private boolean isRegistered(PlannedMachine machine) throws InterruptedException {
        Call call = Call.get(FACTORY + "/machines/" + machine.machineId());
        Answer answer = api.send(call);
        if (answer.isSuccess() || answer.status() == NOT_FOUND) {
            return answer.isSuccess();
        }
        throw unexpected(call, answer);
    }

    /** The factory with its areas and machine types, as far as they are missing. */
    public void makeFactory() throws InterruptedException {
        create(FACTORY, named("Demo factory"));
        for (var area : DemoFactory.areas().entrySet()) {
            create(FACTORY + "/areas/" + area.getKey(), named(area.getValue()));
        }
        for (var type : DemoFactory.types().entrySet()) {
            create(ROOT + "/machine-types/" + type.getKey(), type.getValue());
        }
    }

    private void register(PlannedMachine machine) throws InterruptedException {
        create(
                FACTORY + "/machines/" + machine.machineId(),
                named(machine.name()).put("area_id", machine.areaId()).put("type_id", machine.typeId()));
    }

    private String newPassword(String machineId) throws InterruptedException {
        return api.expectSuccess(Call.post(FACTORY + "/machines/" + machineId + "/credentials?replace=true", null))
                .json()
                .path("password")
                .asText();
    }

    private void create(String path, ObjectNode document) throws InterruptedException {
        Call call = Call.put(path, document).with("If-None-Match", "*");
        Answer answer = api.send(call);
        boolean exists = answer.status() == PRECONDITION_FAILED || answer.status() == CONFLICT;
        if (!answer.isSuccess() && !exists) {
            throw unexpected(call, answer);
        }
    }

    private static Refusal unexpected(Call call, Answer answer) {
        return new Refusal("The demo factory can't be registered: " + call.method() + " " + call.path()
                + " was answered with " + answer.status() + " " + answer.text());
    }

    private static ObjectNode named(String name) {
        return Json.MAPPER.createObjectNode().put("name", name);
    }
}
