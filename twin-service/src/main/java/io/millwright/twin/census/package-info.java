/** Counts twins now and then, for the metrics. */
@NullMarked
package io.millwright.twin.census;

import org.jspecify.annotations.NullMarked;
