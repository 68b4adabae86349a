/**
 * One base URL for the four services: requests are routed by their path, answers are streamed through. What is not part of
 * the public interface, above all {@code /internal}, is reached by nobody through it.
 */
@NullMarked
package io.millwright.stack.proxy;

import org.jspecify.annotations.NullMarked;
