/**
 * The whole stack under test: started by the command that a user types, spoken to over MQTT and REST, its parts killed.
 * One stack serves all tests; nothing in here reaches into a service but by its public ways.
 */
@NullMarked
package io.millwright.system;

import org.jspecify.annotations.NullMarked;
