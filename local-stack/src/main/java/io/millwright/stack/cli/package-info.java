/** The commands of {@code ./millwright}: arguments in, sentences and exit codes out. */
@NullMarked
package io.millwright.stack.cli;

import org.jspecify.annotations.NullMarked;
