/**
 * What machine types say about commands: which there are, how long they may wait, what parameters and results look like, and
 * in which order they are sent.
 *
 * <p>A machine type that names no command takes any. What the registry says is read from the service's own copy, and compiled
 * once for each revision.
 */
@NullMarked
package io.millwright.command.type;

import org.jspecify.annotations.NullMarked;
