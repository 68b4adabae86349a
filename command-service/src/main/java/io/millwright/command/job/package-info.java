/**
 * Jobs: one command for each of many machines, a few at a time.
 *
 * <p>The targets are fixed when the job is created. Whatever a job does next is a pure decision over what the database counts,
 * taken under the lock of the job's row, so that replicas never launch a target twice and never exceed rate or number in
 * flight. A target is first reserved and then launched in a transaction of its own; what a dead replica left reserved, any
 * other launches, and a launch that is repeated is the same command.
 */
@NullMarked
package io.millwright.command.job;

import org.jspecify.annotations.NullMarked;
