/**
 * Who did what: submitted, cancelled, created, paused, resumed and retried, for whom, with which application.
 *
 * <p>The database writes it, by triggers in the transaction of the deed, so that no path of the code can forget it; it can be
 * added to and read, not changed. Old lines go by the one function that is allowed to remove them. A line has no network
 * address: behind proxies that is somebody else's word, and personal; the access log has it under the same correlation id.
 */
@NullMarked
package io.millwright.command.audit;

import org.jspecify.annotations.NullMarked;
