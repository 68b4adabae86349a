/**
 * Which machines are online, as far as their availability tells.
 *
 * <p>Ordered by boot and session alone: any order of arrival ends in the same place, and within a session offline is final.
 * A new session makes everything that is still to be sent to its machine due at once; machines that came through a gateway's
 * session are offline when that one ends.
 */
@NullMarked
package io.millwright.command.connectivity;

import org.jspecify.annotations.NullMarked;
