/**
 * The demo factory: what is registered for the simulated machines and for recordings that are replayed, and the file from
 * which the simulator learns their passwords.
 */
@NullMarked
package io.millwright.stack.plant;

import org.jspecify.annotations.NullMarked;
