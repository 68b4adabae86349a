/**
 * Commands as applications see them.
 *
 * <p>Both tracks, the end with what it says about whether the command ran, and the timeline with the source of every event.
 * Lists are of one machine, newest first.
 */
@NullMarked
package io.millwright.command.view;

import org.jspecify.annotations.NullMarked;
