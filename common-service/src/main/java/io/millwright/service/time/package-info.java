/**
 * The one source of time: an injectable {@link java.time.Clock}.
 *
 * <p>Nothing else asks the system for the time. Decisions take an {@code Instant} as a value.
 */
@NullMarked
package io.millwright.service.time;

import org.jspecify.annotations.NullMarked;
