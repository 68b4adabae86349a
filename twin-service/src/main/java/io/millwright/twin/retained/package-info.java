/**
 * The second way to the newest state: shared subscriptions get no retained messages, so that after a start, and now and
 * then, one replica reads what the broker retains. It goes through the same checks as everything that comes by itself.
 */
@NullMarked
package io.millwright.twin.retained;

import org.jspecify.annotations.NullMarked;
