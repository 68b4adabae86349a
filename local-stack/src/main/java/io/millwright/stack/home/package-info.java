/**
 * The folder in which one stack keeps its data, logs and secrets, and what is running now.
 *
 * <p>Only its owner can read it: folders are 0700, files 0600. Secrets are random and stay the same over restarts.
 */
@NullMarked
package io.millwright.stack.home;

import org.jspecify.annotations.NullMarked;
