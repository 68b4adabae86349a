package io.millwright.registry.broker;

import io.millwright.model.id.AreaId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A living machine, as a connecting device is measured against it.
 *
 * @param credentials that have not ended; none: it can't connect
 * @param address from where it connected the last time; absent when that is not known
 * @param asOf when that was so, by the database's clock
 * @param position what ended later, {@link EndedRepository} tells from here on
 */
record RegisteredDevice(
        AreaId area,
        List<DeviceCredential> credentials,
        @Nullable String address,
        Instant asOf,
        long position) {
    RegisteredDevice {
        credentials = List.copyOf(credentials);
    }
}
