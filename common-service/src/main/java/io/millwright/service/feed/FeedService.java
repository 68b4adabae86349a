package io.millwright.service.feed;

import io.millwright.service.http.CursorCodec;
import io.millwright.service.http.Paging;
import io.millwright.service.http.Waiting;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** What a resource needs to offer a feed: pages and streams. The resource has checked the caller's rights before. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
public class FeedService {
    private final FeedHub hub;
    private final FeedBook book;
    private final FeedRepository repository;
    private final FeedReaders readers;
    private final FeedMetrics metrics;
    private final FeedConfig config;
    private final FeedCursors cursors;
    private final CloudEvents events;
    private final Caller caller;
    private final Clock clock;
    private final Vertx vertx;

    FeedService(
            FeedHub hub,
            FeedBook book,
            FeedRepository repository,
            FeedReaders readers,
            FeedMetrics metrics,
            FeedConfig config,
            @ConfigProperty(name = "millwright.cursor.key") String cursorKey,
            @ConfigProperty(name = "millwright.service.name") String service,
            Caller caller,
            Clock clock,
            Vertx vertx) {
        this.hub = hub;
        this.book = book;
        this.repository = repository;
        this.readers = readers;
        this.metrics = metrics;
        this.config = config;
        this.cursors = new FeedCursors(new CursorCodec(cursorKey), service);
        this.events = new CloudEvents(service, config.resource());
        this.caller = caller;
        this.clock = clock;
        this.vertx = vertx;
    }

    /**
     * One page, at once; or, where there is nothing yet, as soon as there is something.
     *
     * @param limit as the client sent it
     * @param prefer the header; its {@code wait} says how long to wait for an event
     */
    public Uni<ChangePage> page(
            FeedFilter filter, FeedParameters parameters, @Nullable String limit, @Nullable String prefer) {
        int items = Paging.limit(limit);
        boolean newest = parameters.fromNewest();
        Duration wait = Waiting.preferred(prefer);
        Uni<ChangePage> first = repository
                .head()
                .flatMap(head -> page(filter, start(filter, parameters.place(), newest, head), head, items));
        if (wait.isZero()) {
            return first;
        }
        Runnable leave = readers.enter(caller.clientId());
        return first.flatMap(page -> page.items().isEmpty() && page.caughtUp()
                        ? awaited(filter, page, items, wait)
                        : Uni.createFrom().item(page))
                .onTermination()
                .invoke(leave);
    }

    private Uni<ChangePage> page(FeedFilter filter, FeedPosition after, FeedHead head, int items) {
        return repository
                .page(filter, after, head, items)
                .map(page -> new ChangePage(
                        page.events().stream().map(events::of).toList(),
                        cursors.encode(filter, page.end(), head.generation()),
                        page.caughtUp()));
    }

    private Uni<ChangePage> awaited(FeedFilter filter, ChangePage empty, int items, Duration wait) {
        return Waiting.until(
                wait,
                wake -> hub.listen(filter, wake),
                () -> repository
                        .head()
                        .flatMap(head -> page(filter, start(filter, empty.cursor(), false, head), head, items)),
                page -> !page.items().isEmpty());
    }

    /** All events from the cursor on, and those to come, until the client leaves or its token expires. */
    public Multi<OutboundSseEvent> stream(
            FeedFilter filter, FeedParameters parameters, Sse sse, RoutingContext request) {
        boolean newest = parameters.fromNewest();
        Duration lifetime = lifetime();
        Runnable leave = readers.enter(caller.clientId());
        return repository
                .head()
                .map(head -> new Begin(head, start(filter, parameters.place(), newest, head)))
                .onFailure()
                .invoke(leave)
                .onCancellation()
                .invoke(leave)
                .onItem()
                .transformToMulti(begin -> {
                    String generation = begin.head().generation();
                    var reading = new FeedReading(book, metrics, cursors, filter, generation);
                    var writer = new FeedEventWriter(sse, events, cursors, filter);
                    return Multi.createFrom()
                            .publisher(client -> new FeedStream(
                                            reading, writer, begin.start(), vertx.getOrCreateContext(), config, client)
                                    .start(
                                            lifetime,
                                            leave,
                                            () -> request.response().reset()));
                });
    }

    private record Begin(FeedHead head, FeedPosition start) {}

    private @Nullable Duration lifetime() {
        Instant expires = caller.expiresAt();
        return expires == null ? null : Duration.between(clock.instant(), expires);
    }

    private FeedPosition start(FeedFilter filter, @Nullable String cursor, boolean newest, FeedHead head) {
        if (cursor == null || cursor.isEmpty()) {
            return newest ? head.end(FeedPosition.START) : FeedPosition.START;
        }
        return switch (cursors.decode(filter, cursor, head)) {
            case FeedCursors.Place.At(var position) -> position;
            case FeedCursors.Place.Foreign() ->
                throw Problems.INVALID_CURSOR.with("Use a cursor as it came, together with the same filter.");
            case FeedCursors.Place.OtherGeneration() ->
                throw Problems.FEED_RESET
                        .with("The database was restored or taken over since; what you have read may not be there.")
                        .member("reason", "restored");
            case FeedCursors.Place.Pruned() ->
                throw Problems.FEED_RESET
                        .with("Events after this cursor are kept no more.")
                        .member("reason", "pruned");
        };
    }
}
