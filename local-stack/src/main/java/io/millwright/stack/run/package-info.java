/**
 * Runs what was planned: starts the parts in order, waits until each can be used, watches them, restarts the ones that
 * die, and ends everything, in order, whatever happens.
 *
 * <p>What runs is written to a file before it is relied on, so that a later command finds and ends what a killed launcher
 * left behind.
 */
@NullMarked
package io.millwright.stack.run;

import org.jspecify.annotations.NullMarked;
