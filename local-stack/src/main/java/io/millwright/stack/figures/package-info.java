/**
 * Measures what was promised, in a stack of its own, and prints it beside the target. Nothing here is a test: a figure
 * belongs to the machine that it was measured on.
 */
@NullMarked
package io.millwright.stack.figures;

import org.jspecify.annotations.NullMarked;
