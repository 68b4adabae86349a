package io.millwright.command.ledger;

import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.MachineKey;

/** A line of the timeline of a command. */
record Entry(CommandKey key, MachineKey machine, TimelineEntry line) {}
