/**
 * When anything was heard of a machine, and what follows from hearing nothing. The service that hears most, of telemetry,
 * tells it in batches. A machine that should be online but is silent for too long is neither online nor offline: nobody can
 * tell, until it is heard again.
 */
@NullMarked
package io.millwright.twin.seen;

import org.jspecify.annotations.NullMarked;
