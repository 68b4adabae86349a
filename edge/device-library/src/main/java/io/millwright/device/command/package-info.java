/**
 * Commands as a device sees them: known or new, in time or too late, run at most once.
 * Decisions are pure; the journal makes them hold over a power cut.
 */
@NullMarked
package io.millwright.device.command;

import org.jspecify.annotations.NullMarked;
