package io.millwright.twin.alert;

import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import java.time.Instant;

/**
 * A refused report of another life than the present one.
 *
 * @param reportedRevision how many reports had been taken when it came
 */
public record ForeignReport(MachineKey machine, String bootUid, Position position, long reportedRevision, Instant at) {}
