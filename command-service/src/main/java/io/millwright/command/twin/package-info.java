/**
 * What a submission may ask of a machine's twin before it is accepted.
 *
 * <p>The twin service is asked over its internal API, and only for a command that has such a condition; when it can't answer
 * in time, nothing is accepted. The answer holds for the moment of the question: what must hold when the command begins, the
 * machine itself has to check, as it does with {@code configuration_revision}.
 */
@NullMarked
package io.millwright.command.twin;

import org.jspecify.annotations.NullMarked;
