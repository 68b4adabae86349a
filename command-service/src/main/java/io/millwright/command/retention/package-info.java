/**
 * Removes what has ended long ago.
 *
 * <p>A command and its timeline are kept for a while after its end. After that its names (command id, idempotency key) still
 * answer for another while, so that a late repetition does not run it again.
 */
@NullMarked
package io.millwright.command.retention;

import org.jspecify.annotations.NullMarked;
