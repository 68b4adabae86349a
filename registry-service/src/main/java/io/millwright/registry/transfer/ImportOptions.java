package io.millwright.registry.transfer;

/**
 * How a file is taken over.
 *
 * @param csv else JSON lines
 * @param replace whether a line without a revision changes a machine that is there
 * @param allOrNothing whether one refused line is enough that nothing is stored
 * @param reportAll whether the report names all lines, else the refused ones
 */
record ImportOptions(boolean csv, boolean replace, boolean allOrNothing, boolean reportAll) {}
