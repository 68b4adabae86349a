/**
 * The way of a message into this service, the same for every class: topic, envelope and registration are checked before a
 * feature sees it, and everything that fails a check is an outcome. A machine that can't be looked up now costs the others
 * nothing: its message is left to the next read of retained messages.
 */
@NullMarked
package io.millwright.twin.intake;

import org.jspecify.annotations.NullMarked;
