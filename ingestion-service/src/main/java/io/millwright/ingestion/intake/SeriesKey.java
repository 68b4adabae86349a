package io.millwright.ingestion.intake;

import io.millwright.model.id.MachineKey;

/** All values of one metric of one machine. */
record SeriesKey(MachineKey machine, String metric) {}
