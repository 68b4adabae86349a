/**
 * The whole plant on one machine: what a newcomer starts with one command and stops with another.
 *
 * <p>Whatever goes wrong is told in one sentence ({@link io.millwright.stack.Refusal}), and nothing is left running.
 */
@NullMarked
package io.millwright.stack;

import org.jspecify.annotations.NullMarked;
