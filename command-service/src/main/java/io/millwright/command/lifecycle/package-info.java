/**
 * The life of one command as values: what can happen to it, what is then known, and how it ends.
 *
 * <p>Any order of arrival, and any number of duplicates, ends in the same place, because evidence is merged and both tracks
 * are derived from it. Every command reaches an end by the database's clock alone.
 */
@NullMarked
package io.millwright.command.lifecycle;

import org.jspecify.annotations.NullMarked;
