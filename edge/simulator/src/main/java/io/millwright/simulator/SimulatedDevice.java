package io.millwright.simulator;

import com.fasterxml.jackson.core.type.TypeReference;
import io.millwright.device.DeviceConfig;
import io.millwright.device.MillwrightDevice;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.json.Require;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a devices file: a JSON array, readable by its owner alone, for it holds the machines' passwords.
 *
 * @param file the recording to play; absent for a made-up machine
 */
public record SimulatedDevice(
        String factoryId,
        String areaId,
        String machineId,
        String password,
        @Nullable String file) {
    public SimulatedDevice {
        Require.present(factoryId, "factory_id");
        Require.present(areaId, "area_id");
        Require.present(machineId, "machine_id");
        Require.present(password, "password");
    }

    static List<SimulatedDevice> load(Path devicesFile) {
        try {
            return Json.MAPPER.readValue(Files.readAllBytes(devicesFile), new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + devicesFile, e);
        }
    }

    public MachineKey key() {
        return MachineKey.of(factoryId, machineId);
    }

    /** A device of the library, still to be given its handlers. */
    public DeviceConfig.Builder device(URI broker, Path stateFolder) {
        return MillwrightDevice.builder(key(), new AreaId(areaId))
                .broker(broker)
                .password(password)
                .stateFolder(stateFolder.resolve(factoryId).resolve(machineId))
                .listener(new ConsoleListener(key()));
    }

    @Override
    public String toString() {
        return key().clientId();
    }
}
