/**
 * Load that does not wait for the system under load: every send has its time on a monotonic clock, latency counts from that\n * time, and how late the generator itself was is part of the result.
 */
@NullMarked
package io.millwright.bench.load;

import org.jspecify.annotations.NullMarked;
