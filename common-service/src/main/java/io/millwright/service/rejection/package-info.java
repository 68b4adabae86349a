/**
 * Tells a machine that one of its messages was not taken, and why.
 *
 * <p>A rejection is help, not part of any promise: it is sent once, at a limited rate per machine, and nothing waits for it
 * or fails because of it. What is refused is counted whether or not the machine is told.
 */
@NullMarked
package io.millwright.service.rejection;

import org.jspecify.annotations.NullMarked;
