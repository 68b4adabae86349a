/** Machines: what they are, where they stand, what they are called on the shop floor. A machine's area and type are there as long as it is. What the registry says about a machine, the other services follow by the change feed. */
@NullMarked
package io.millwright.registry.machine;

import org.jspecify.annotations.NullMarked;
