/**
 * What became of a twin, newest first: every accepted change, and refused messages as far as they are kept. Written in the
 * same statement as the change itself, so that the two can't disagree.
 */
@NullMarked
package io.millwright.twin.history;

import org.jspecify.annotations.NullMarked;
