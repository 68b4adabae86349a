/**
 * Taking commands from applications.
 *
 * <p>The same request of the same client, recognised by its idempotency key or its chosen command id, is the same command
 * and gets the same answer, also when two arrive at once or the command has long ended; another request under the same name
 * is a conflict. A command is accepted only after it is committed together with its place in the outbox.
 */
@NullMarked
package io.millwright.command.submit;

import org.jspecify.annotations.NullMarked;
