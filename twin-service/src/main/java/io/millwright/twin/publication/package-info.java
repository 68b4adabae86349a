/**
 * Brings the desired state to the broker's retained message. The database is the truth: whatever is due there is published
 * until the broker has it, by one replica at a time for each machine, so that an older state never ends up over a newer one.
 * A machine that moved finds the way in its old topic.
 */
@NullMarked
package io.millwright.twin.publication;

import org.jspecify.annotations.NullMarked;
