/**
 * Clears what the broker retains of a machine in an area that it left: at once when it is registered no more, after an
 * overlap when it moved, since a machine that has not heard of its move still writes and reads there. An area that it has
 * come back to is left alone. Correct with many replicas and through a crash, for it is due until the broker has it.
 */
@NullMarked
package io.millwright.twin.clearance;

import org.jspecify.annotations.NullMarked;
