package io.millwright.service.feed;

import java.time.Instant;

/**
 * One event of a feed.
 *
 * @param kind what it is about, such as {@code reported}
 * @param data JSON text
 */
public record FeedEvent(
        FeedPosition position, Instant at, String factoryId, String machineId, String kind, String data) {
    /** The same whenever and wherever the event is read; two events never share one. */
    public String stableId() {
        return position.epoch() + "." + position.id();
    }
}
