/**
 * Nudges between replicas over PostgreSQL's LISTEN and NOTIFY.
 *
 * <p>A signal is sent at the commit of what it tells of. It only saves waiting: whoever listens also looks by itself now and
 * then, so that a lost one costs a moment and nothing else.
 */
@NullMarked
package io.millwright.command.signal;

import org.jspecify.annotations.NullMarked;
