/**
 * Many machines at once, as CSV or JSON lines, into the registry and out of it.
 *
 * <p>A file is read to a temporary one first, bounded in bytes and lines, so that a slow client holds nothing up; then it is
 * taken over in batches, all in one transaction or each in its own. A line is decided by the same rules as a request of its
 * own, and a file that is sent again changes nothing. What an export wrote, an import takes: with the revision of each line,
 * which guards against changes that were made meanwhile.
 */
@NullMarked
package io.millwright.registry.transfer;

import org.jspecify.annotations.NullMarked;
