package io.millwright.service.feed;

import io.millwright.service.problem.Problems;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Bounds who may wait for events on this replica: all of them together and each client by itself. Thread-safe. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
public class FeedReaders {
    private final FeedConfig config;
    private final FeedMetrics metrics;
    private final Map<String, Integer> ofClient = new HashMap<>();
    private int readers;

    FeedReaders(FeedConfig config, FeedMetrics metrics) {
        this.config = config;
        this.metrics = metrics;
    }

    /**
     * Takes a place.
     *
     * @return gives it back; running it again changes nothing
     * @throws io.millwright.service.problem.ProblemException 503 when the replica is full, 429 when the client has too many
     */
    public synchronized Runnable enter(String client) {
        if (readers >= config.maxReaders()) {
            throw Problems.UNAVAILABLE
                    .with("This replica serves " + config.maxReaders() + " readers already; try again.")
                    .header("Retry-After", "5");
        }
        int own = ofClient.getOrDefault(client, 0);
        if (own >= config.maxReadersPerClient()) {
            throw Problems.TOO_MANY_REQUESTS
                    .with("A client may wait " + config.maxReadersPerClient() + " times at once on a replica.")
                    .header("Retry-After", "5");
        }
        ofClient.put(client, own + 1);
        metrics.readers(++readers);
        var left = new AtomicBoolean();
        return () -> {
            if (left.compareAndSet(false, true)) {
                leave(client);
            }
        };
    }

    private synchronized void leave(String client) {
        ofClient.computeIfPresent(client, (_, own) -> own > 1 ? own - 1 : null);
        metrics.readers(--readers);
    }
}
