package io.millwright.registry.broker;

import java.util.Optional;

/** Whether a client may connect. */
sealed interface ConnectDecision {
    /** @param stand what a device's session stands on; empty for services */
    record Allowed(Identity identity, Rights rights, Optional<Stand> stand) implements ConnectDecision {}

    record Refused(Refusal reason) implements ConnectDecision {}

    /** A device with the credential that it showed. */
    record Stand(RegisteredDevice device, DeviceCredential credential) {}
}
