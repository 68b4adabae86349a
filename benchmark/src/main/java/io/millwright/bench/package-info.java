/**
 * The tool behind {@code ./millwright bench}: options, the order of the scenarios, and a clean end at any moment.
 */
@NullMarked
package io.millwright.bench;

import org.jspecify.annotations.NullMarked;
