package io.millwright.registry.broker;

import io.millwright.model.id.AreaId;
import java.util.Optional;

/**
 * A living machine, as a connecting device is measured against it.
 *
 * @param secretHash of its credential; empty when it has none
 */
record RegisteredDevice(AreaId area, Optional<byte[]> secretHash) {}
