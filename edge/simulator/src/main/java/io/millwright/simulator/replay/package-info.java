/**
 * Recordings in CSV files, sent as telemetry: a file a machine, a row a message, a column a metric.
 * Values arrive bit for bit as the file has them; what can't be read is named with its line.
 */
@NullMarked
package io.millwright.simulator.replay;

import org.jspecify.annotations.NullMarked;
