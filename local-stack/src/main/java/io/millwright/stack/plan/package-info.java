/**
 * What a stack consists of, decided before anything is started: ports, programs, command lines, environments, order.
 *
 * <p>Everything here is a pure function of the options, the secrets and the folders.
 */
@NullMarked
package io.millwright.stack.plan;

import org.jspecify.annotations.NullMarked;
