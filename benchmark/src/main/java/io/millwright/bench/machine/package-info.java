/**
 * Thousands of machines in one process: each an MQTT 5 client that behaves as the device contract says, all on the same few\n * threads, without the device library and its files.
 */
@NullMarked
package io.millwright.bench.machine;

import org.jspecify.annotations.NullMarked;
