/**
 * What is measured, one class a scenario. Each is bounded in time and leaves what it measured when it is interrupted.
 */
@NullMarked
package io.millwright.bench.scenario;

import org.jspecify.annotations.NullMarked;
