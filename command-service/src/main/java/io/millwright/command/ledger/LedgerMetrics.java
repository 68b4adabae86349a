package io.millwright.command.ledger;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.millwright.command.ledger.Recording.Applied;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.End;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what was committed. */
@ApplicationScoped
public class LedgerMetrics {
    private final MeterRegistry registry;
    private static final int MAX_TYPES = 50;
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(20),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(30),
        Duration.ofMinutes(5),
        Duration.ofHours(1)
    };

    private final TypeTags types = new TypeTags(MAX_TYPES);
    private final Timer published;
    private final Timer received;
    private final Timer reported;

    public LedgerMetrics(MeterRegistry registry) {
        this.registry = registry;
        published = timer("command.publish.time");
        received = timer("command.receipt.time");
        reported = timer("command.outcome.time");
    }

    /** A change that can't be recorded. */
    void broken() {
        registry.counter("command.broken", "work", "recording").increment();
    }

    void count(List<Recording> recordings) {
        for (Recording recording : recordings) {
            if (recording instanceof Applied applied) {
                count(applied.before().life(), applied.after());
            }
        }
    }

    private Timer timer(String name) {
        return Timer.builder(name).serviceLevelObjectives(BUCKETS).register(registry);
    }

    private void count(Command before, StoredCommand stored) {
        Command after = stored.life();
        Instant publishedAt = after.departure().publishedAt();
        if (before.departure().publishedAt() == null) {
            record(published, after.terms().createdAt(), publishedAt);
        }
        if (before.receivedAt() == null) {
            record(received, publishedAt, after.receivedAt());
        }
        if (before.report() == null && after.report() != null) {
            record(reported, after.receivedAt(), after.report().arrivedAt());
        }
        after.end()
                .filter(end -> !after.end().equals(before.end()))
                .ifPresent(end -> ended(before, end, stored.order().type()));
    }

    /** A verdict of the service may be overruled by the machine's later word: that is another meter. */
    private void ended(Command before, End end, String type) {
        String name = before.end().isEmpty() ? "command.ended" : "command.overruled";
        registry.counter(name, "end", end.wireName(), "type", types.of(type)).increment();
    }

    private static void record(Timer timer, @Nullable Instant from, @Nullable Instant to) {
        if (from != null && to != null && !to.isBefore(from)) {
            timer.record(Duration.between(from, to));
        }
    }
}
