/**
 * Reports of state: what a machine says of itself, taken in the order of boot and sequence and never of arrival. A report
 * that is not newer, or of another life of the machine, is refused, recorded and answered. A message is acknowledged only
 * after its outcome is committed.
 */
@NullMarked
package io.millwright.twin.report;

import org.jspecify.annotations.NullMarked;
