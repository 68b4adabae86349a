/**
 * What is left of a twin when its machine is registered no more: a tombstone. It wants and knows nothing, its desired
 * revision stands above all that a device has seen, and a machine that is registered again under its id goes on from there.
 * The order of reports goes on too: what was queued before the deletion stays late, and a new controller that starts at a
 * lower boot is told where to go on, as everywhere else.
 * Its history stays.
 */
@NullMarked
package io.millwright.twin.removal;

import org.jspecify.annotations.NullMarked;
