package io.millwright.twin.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a list of twins looks without {@code fields}; for the description of the API. */
record TwinPage(List<TwinSummaryView> items, @Nullable String next) {}
