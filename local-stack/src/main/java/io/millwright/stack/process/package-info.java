/**
 * Processes of one stack: how they are started, known again, watched, restarted and ended.
 *
 * <p>A process is known by its number and its start time together, so that a number the system gave to somebody else is
 * never ended. Each child leads a session of its own: a Ctrl-C at the terminal reaches the launcher alone, which then ends
 * the children in order.
 */
@NullMarked
package io.millwright.stack.process;

import org.jspecify.annotations.NullMarked;
