/**
 * The histories of twins as a gap-free, resumable feed: per twin, per factory, per selector; in pages, as server-sent events and by
 * webhook. Replayed from the start it rebuilds every twin.
 */
@NullMarked
package io.millwright.twin.feed;

import org.jspecify.annotations.NullMarked;
