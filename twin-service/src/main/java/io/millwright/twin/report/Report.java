package io.millwright.twin.report;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import java.time.Instant;

/** A legal state message of a registered machine. {@code receivedAt} is the server's time. */
record Report(MachineKey machine, Envelope<StateReport> envelope, Instant receivedAt) {}
