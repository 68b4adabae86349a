package io.millwright.service.feed;

import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import org.jspecify.annotations.Nullable;

/** What a stream says to its client. */
final class FeedEventWriter {
    private static final long RECONNECT_MS = 2_000;

    private final Sse sse;
    private final CloudEvents events;
    private final FeedCursors cursors;
    private final FeedFilter filter;

    FeedEventWriter(Sse sse, CloudEvents events, FeedCursors cursors, FeedFilter filter) {
        this.sse = sse;
        this.events = events;
        this.cursors = cursors;
        this.filter = filter;
    }

    /** @param cursor of where the stream begins, so that a client that is cut off before the first event loses none */
    OutboundSseEvent first(String cursor) {
        return sse.newEventBuilder()
                .comment("begin")
                .id(cursor)
                .reconnectDelay(RECONNECT_MS)
                .build();
    }

    OutboundSseEvent event(FeedEvent event, String generation) {
        return sse.newEventBuilder()
                .id(cursors.encode(filter, event.position(), generation))
                .name(event.kind())
                .data(String.class, events.of(event).toString())
                .build();
    }

    /** @param cursor lets a client that got no event for long go on from here */
    OutboundSseEvent heartbeat(@Nullable String cursor) {
        var builder = sse.newEventBuilder().comment("alive");
        return (cursor == null ? builder : builder.id(cursor)).build();
    }

    OutboundSseEvent end(String reason) {
        return sse.newEventBuilder()
                .name("end")
                .data(String.class, "{\"reason\":\"" + reason + "\"}")
                .build();
    }
}
