package io.millwright.command.delivery;

import io.millwright.command.lifecycle.CommandKey;
import java.time.Duration;
import java.time.Instant;

/**
 * A command that this replica, and no other, is to send now.
 *
 * @param left until its expiry
 * @param now the database's clock when it was claimed
 */
record Claim(CommandKey key, Duration left, Instant now) {}
