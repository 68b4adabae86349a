/**
 * Who is connected: ordered by boot and session alone, offline being final within a session, so that a late, missing,
 * doubled or overtaking will ends in the right state. When a gateway's session ends, the machines that came through it are
 * offline with it. A refused offline is answered, for it has overwritten the retained message.
 */
@NullMarked
package io.millwright.twin.availability;

import org.jspecify.annotations.NullMarked;
