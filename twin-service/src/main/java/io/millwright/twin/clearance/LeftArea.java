package io.millwright.twin.clearance;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;

/** An area where a machine stands no more. */
record LeftArea(MachineKey machine, AreaId area) {}
