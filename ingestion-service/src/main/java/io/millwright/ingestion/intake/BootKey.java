package io.millwright.ingestion.intake;

import io.millwright.model.id.MachineKey;

/**
 * One life of a source between two boots.
 *
 * @param bootUid empty when the source has none; the same boot id with another uid is another life
 */
record BootKey(MachineKey machine, long bootId, String bootUid) {}
