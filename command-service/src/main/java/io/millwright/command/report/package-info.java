/**
 * What machines say about commands: receipts and outcomes.
 *
 * <p>Each is recorded before it is acknowledged to the broker, in any order and any number of times. The word of a machine
 * on a command that is unknown, or another machine's, is refused and counted; what can't be read is answered on the
 * machine's rejection topic.
 */
@NullMarked
package io.millwright.command.report;

import org.jspecify.annotations.NullMarked;
