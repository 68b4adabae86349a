package io.millwright.service.feed;

import java.util.Comparator;
import java.util.List;

/**
 * A place in a feed: that of an event, or {@link #START} before all.
 *
 * @param epoch rises when the database was restored, for then transaction ids may start low again
 * @param xid the transaction that wrote the event
 * @param id of the event; orders the events of a transaction
 */
public record FeedPosition(int epoch, long xid, long id) implements Comparable<FeedPosition> {
    public static final FeedPosition START = new FeedPosition(-1, 0, 0);

    private static final Comparator<FeedPosition> ORDER = Comparator.comparingInt(FeedPosition::epoch)
            .thenComparingLong(FeedPosition::xid)
            .thenComparingLong(FeedPosition::id);

    @Override
    public int compareTo(FeedPosition other) {
        return ORDER.compare(this, other);
    }

    List<String> parts() {
        return List.of(Integer.toString(epoch), Long.toString(xid), Long.toString(id));
    }

    static FeedPosition of(List<String> parts) {
        return new FeedPosition(
                Integer.parseInt(parts.get(0)), Long.parseLong(parts.get(1)), Long.parseLong(parts.get(2)));
    }
}
