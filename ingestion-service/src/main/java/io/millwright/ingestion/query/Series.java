package io.millwright.ingestion.query;

/** A metric that a machine has sent at least once. */
record Series(int id, String machineId, String metric) {}
