/**
 * Made-up machines that behave: they measure, obey desired states within limits, and run commands.
 * Measurements are a seeded random walk, so that a plant looks alike every time.
 */
@NullMarked
package io.millwright.simulator.plant;

import org.jspecify.annotations.NullMarked;
