/**
 * The twin as a value and its one table. A twin is loaded, decided upon by the other features and saved by compare-and-set
 * together with its history, so that a decision only ever replaces the twin that it was made on. Nothing here knows of
 * MQTT or REST.
 */
@NullMarked
package io.millwright.twin.core;

import org.jspecify.annotations.NullMarked;
