package io.millwright.model.envelope;

import io.millwright.model.id.MachineId;
import java.util.Objects;

/** The gateway session that a machine's message came through. */
public record Via(MachineId gatewayId, long bootId, long sessionId) {
    public Via {
        Objects.requireNonNull(gatewayId, "via.gateway_id is missing");
    }
}
