/**
 * Brings every command to its end by the database's clock alone.
 *
 * <p>Each waiting command has a time in the database at which the service says something if nobody else has; there is no
 * timer in memory, so that any replica, also one that has just been started, finds what is overdue.
 */
@NullMarked
package io.millwright.command.ending;

import org.jspecify.annotations.NullMarked;
