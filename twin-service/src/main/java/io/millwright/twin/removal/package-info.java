/**
 * What is left of a twin when its machine is registered no more: a tombstone. It wants and knows nothing, its desired
 * revision stands above all that a device has seen, and a machine that is registered again under its id goes on from there.
 * Its history stays.
 */
@NullMarked
package io.millwright.twin.removal;

import org.jspecify.annotations.NullMarked;
