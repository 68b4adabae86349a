package io.millwright.service.feed;

import io.millwright.service.http.CursorCodec;
import io.millwright.service.http.Paging;
import io.millwright.service.http.Waiting;
import io.millwright.service.problem.ProblemException;
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
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What a resource needs to offer a feed: pages and streams. The resource has checked the caller's rights before. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
public class FeedService {
    private static final Logger LOG = Logger.getLogger(FeedService.class);

    /** The database answers sooner, or its pool says that it doesn't. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

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
        Uni<Part> first = repository
                .head()
                .flatMap(head -> {
                    FeedPosition after = start(filter, parameters.place(), newest, head);
                    return book.after(filter, after, head.generation(), items, head);
                })
                .map(this::part);
        if (wait.isZero()) {
            return first.map(part -> page(filter, part));
        }
        Runnable leave = readers.enter(caller.clientId());
        return first.flatMap(
                        part -> part.page().events().isEmpty() && part.page().caughtUp()
                                ? awaited(filter, part, items, wait)
                                : Uni.createFrom().item(part))
                .map(part -> page(filter, part))
                .onTermination()
                .invoke(leave);
    }

    private record Part(FeedPage page, String generation) {}

    private Part part(FeedBook.Next next) {
        return switch (next) {
            case FeedBook.Next.Events(var page, var generation) -> new Part(page, generation);
            case FeedBook.Next.Gap(var reason, var _, var _) ->
                throw reason.equals(FeedBook.PRUNED) ? pruned() : restored();
        };
    }

    private ChangePage page(FeedFilter filter, Part part) {
        FeedPage page = part.page();
        return new ChangePage(
                page.events().stream().map(events::of).toList(),
                cursors.encode(filter, page.end(), part.generation()),
                page.caughtUp());
    }

    private Uni<Part> awaited(FeedFilter filter, Part empty, int items, Duration wait) {
        return Waiting.until(
                wait,
                wake -> hub.listen(filter, wake),
                () -> book.after(filter, empty.page().end(), empty.generation(), items)
                        .map(this::part),
                part -> !part.page().events().isEmpty());
    }

    /**
     * All events from the cursor on, and those to come, until the client leaves or its token expires.
     *
     * <p>The head of a stream's answer goes out before its first event, and a problem can't follow it. So this waits until it is
     * sure that there is a stream: only on a thread that may wait.
     *
     * @param condition fails with the problem that there is instead of a stream
     * @throws ProblemException whatever is wrong with the caller, the condition, the parameters or the database
     */
    public Multi<OutboundSseEvent> stream(
            Uni<?> condition, FeedFilter filter, FeedParameters parameters, Sse sse, RoutingContext request) {
        boolean newest = parameters.fromNewest();
        Duration lifetime = lifetime();
        Runnable leave = readers.enter(caller.clientId());
        // also where nobody is there any more to begin the stream for
        request.addEndHandler(_ -> leave.run());
        Begin begin = condition
                .chain(repository::head)
                .map(head -> new Begin(head, start(filter, parameters.place(), newest, head)))
                .await()
                .atMost(PATIENCE);
        String generation = begin.head().generation();
        var reading = new FeedReading(book, metrics, cursors, filter, generation);
        var writer = new FeedEventWriter(sse, events, cursors, filter);
        return Multi.createFrom()
                .publisher(client -> new FeedStream(
                                reading, writer, begin.start(), vertx.getOrCreateContext(), config, client)
                        .start(lifetime, leave, () -> CutOff.of(request.request())));
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
            case FeedCursors.Place.OtherGeneration(boolean noticed) -> {
                if (!noticed) {
                    repository
                            .renewed(head)
                            .subscribe()
                            .with(
                                    _ -> LOG.warn("Feed has a new generation: a cursor was ahead of the database"),
                                    failure -> LOG.warnf("Feed is not renewed: error=%s", failure));
                }
                throw restored();
            }
            case FeedCursors.Place.Pruned() -> throw pruned();
        };
    }

    private static ProblemException restored() {
        return Problems.FEED_RESET
                .with("The database was restored or taken over since; what you have read may not be there.")
                .member("reason", "restored");
    }

    private static ProblemException pruned() {
        return Problems.FEED_RESET
                .with("Events after this cursor are kept no more.")
                .member("reason", "pruned");
    }
}
