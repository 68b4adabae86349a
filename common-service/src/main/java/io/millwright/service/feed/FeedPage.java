package io.millwright.service.feed;

import java.util.List;

/**
 * A piece of a feed, oldest first.
 *
 * @param end where to go on: also past events that weren't wanted
 * @param caughtUp whether there is nothing more to read now
 */
public record FeedPage(List<FeedEvent> events, FeedPosition end, boolean caughtUp) {
    public FeedPage {
        events = List.copyOf(events);
    }
}
