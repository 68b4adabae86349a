/**
 * The change feed: every write to the registry, in commit order, under revisions without a gap. One counter row, locked
 * until the writing transaction ends, gives the revisions, so that a reader who has seen revision n has seen all before it.
 * A message under {@code system/registry/} after the commit is only the nudge to look.
 */
@NullMarked
package io.millwright.registry.change;

import org.jspecify.annotations.NullMarked;
