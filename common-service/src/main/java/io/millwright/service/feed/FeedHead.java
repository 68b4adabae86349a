package io.millwright.service.feed;

import java.time.Instant;

/**
 * How far a feed can be read now.
 *
 * @param generation another one after the database was restored or another server took over
 * @param current false when this has just happened and isn't noted yet
 * @param horizon every transaction below it has ended, so that no event can appear there any more
 * @param newest above all transactions
 * @param pruned the newest event that retention has removed
 * @param at the database's time
 */
record FeedHead(
        String generation, int epoch, boolean current, long horizon, long newest, FeedPosition pruned, Instant at) {
    /** The end of what can be read now, or {@code read} where that is later: nothing will ever appear before it. */
    FeedPosition end(FeedPosition read) {
        FeedPosition end = new FeedPosition(epoch, horizon, 0);
        return end.compareTo(read) > 0 ? end : read;
    }
}
