package io.millwright.stack.plant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.stack.Refusal;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
import io.millwright.stack.rest.RestClient;

/** Writes to the registry through the public API. What exists stays as it is. Thread-safe. */
public final class RegistryWriter {
    private static final String ROOT = "/api/v1/registry";
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;

    private final RestClient api;

    public RegistryWriter(RestClient api) {
        this.api = api;
    }

    public void factory(String factoryId, String name) throws InterruptedException {
        create(factoryPath(factoryId), named(name));
    }

    public void area(String factoryId, String areaId, String name) throws InterruptedException {
        create(factoryPath(factoryId) + "/areas/" + areaId, named(name));
    }

    public void machineType(String typeId, ObjectNode document) throws InterruptedException {
        create(ROOT + "/machine-types/" + typeId, document);
    }

    public void machine(String factoryId, PlannedMachine machine) throws InterruptedException {
        create(
                machinePath(factoryId, machine.machineId()),
                named(machine.name()).put("area_id", machine.areaId()).put("type_id", machine.typeId()));
    }

    public boolean hasMachine(String factoryId, String machineId) throws InterruptedException {
        Call call = Call.get(machinePath(factoryId, machineId));
        Answer answer = api.send(call);
        if (answer.isSuccess() || answer.status() == NOT_FOUND) {
            return answer.isSuccess();
        }
        throw unexpected(call, answer);
    }

    /** A new password, which replaces all that the machine had. */
    public String newPassword(String factoryId, String machineId) throws InterruptedException {
        return api.expectSuccess(Call.post(machinePath(factoryId, machineId) + "/credentials?replace=true", null))
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

    private static String factoryPath(String factoryId) {
        return ROOT + "/factories/" + factoryId;
    }

    private static String machinePath(String factoryId, String machineId) {
        return factoryPath(factoryId) + "/machines/" + machineId;
    }

    private static Refusal unexpected(Call call, Answer answer) {
        return new Refusal("The registry did not take it: " + call.method() + " " + call.path() + " was answered with "
                + answer.status() + " " + answer.text());
    }

    private static ObjectNode named(String name) {
        return Json.MAPPER.createObjectNode().put("name", name);
    }
}
