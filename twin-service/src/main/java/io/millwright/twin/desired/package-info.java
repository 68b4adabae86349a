/**
 * Desired state: what applications want of a machine, changed whole or by merge patch, always against the version that the
 * caller has seen. A change that changes nothing raises no revision, and every property remembers who changed it when.
 * Documents that a controller or a store could not keep exactly are refused with the pointer of the offender.
 */
@NullMarked
package io.millwright.twin.desired;

import org.jspecify.annotations.NullMarked;
