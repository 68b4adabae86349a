package io.millwright.twin.query;

/** How many twins a search finds. */
record TwinCountView(long count) {}
