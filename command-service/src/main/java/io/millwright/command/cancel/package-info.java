/**
 * Cancelling commands, with what can honestly be promised.
 *
 * <p>A command that certainly has not left is cancelled for good. One that may have left is only not sent again, and the
 * answer says that the machine may still run it.
 */
@NullMarked
package io.millwright.command.cancel;

import org.jspecify.annotations.NullMarked;
