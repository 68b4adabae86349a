package io.millwright.command.ledger;

import io.millwright.command.lifecycle.CommandKey;

/** A line of the timeline of a command. */
record Entry(CommandKey key, TimelineEntry line) {}
