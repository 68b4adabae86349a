/**
 * What is odd about a machine's connections: failures in a row, two places in turn, unusual rates, refused topics. Counted by
 * machine, kind and hour; what reaches the threshold of its kind is noticed once an hour, in the log, as a metric and in the
 * list of reports. For people to look at: nothing is refused because of it, and a report may be lost.
 */
@NullMarked
package io.millwright.registry.access;

import org.jspecify.annotations.NullMarked;
