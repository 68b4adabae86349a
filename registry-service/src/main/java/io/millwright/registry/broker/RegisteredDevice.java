package io.millwright.registry.broker;

import io.millwright.model.id.AreaId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A living machine, as a connecting device is measured against it.
 *
 * @param leftAreas where it stood not long ago, and where it still has rights
 * @param credentials that have not ended; none: it can't connect
 * @param address from where it connected the last time; absent when that is not known
 * @param asOf when that was so, by the database's clock
 * @param position what ended later, {@link EndedRepository} tells from here on
 */
record RegisteredDevice(
        AreaId area,
        List<AreaId> leftAreas,
        List<DeviceCredential> credentials,
        @Nullable String address,
        Instant asOf,
        long position) {
    RegisteredDevice {
        leftAreas = List.copyOf(leftAreas);
        credentials = List.copyOf(credentials);
    }

    /** All areas in which it has rights. */
    List<AreaId> areas() {
        return Stream.concat(Stream.of(area), leftAreas.stream()).toList();
    }
}
