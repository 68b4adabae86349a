/**
 * The MQTT broker of a one-machine plant: HiveMQ CE embedded, in a process of its own.
 *
 * <p>With file persistence, sessions, queues and retained messages outlive a killed process. Who may connect, publish and
 * subscribe is the registry's word; without an answer nobody new gets in.
 */
@NullMarked
package io.millwright.broker;

import org.jspecify.annotations.NullMarked;
