/**
 * The main job, walked through against a running stack: every request is real, every answer is checked.
 *
 * <p>The command {@code demo} tells it to a person; the system test runs the same steps.
 */
@NullMarked
package io.millwright.stack.demo;

import org.jspecify.annotations.NullMarked;
