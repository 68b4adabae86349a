/**
 * Which machines are online, as far as their availability tells.
 *
 * <p>Ordered by boot and session alone: any order of arrival ends in the same place, and within a session offline is final.
 * A new session makes everything that is still to be sent to its machine due at once; machines that came through a gateway's
 * session are offline when that one ends.
 *
 * <p>A machine that was deleted and registered again may begin with lower boots: its first online in a boot that was never seen
 * begins a new order, and what the boots of the former registration still say is refused.
 */
@NullMarked
package io.millwright.command.connectivity;

import org.jspecify.annotations.NullMarked;
