/**
 * The simulator's command line: plants that are made up, and recordings that are played again.
 * Every machine is an honest device on the device library; nothing here talks MQTT by itself.
 */
@NullMarked
package io.millwright.simulator;

import org.jspecify.annotations.NullMarked;
