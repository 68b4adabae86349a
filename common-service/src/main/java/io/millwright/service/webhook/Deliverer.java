package io.millwright.service.webhook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.service.feed.CloudEvents;
import io.millwright.service.feed.FeedBook;
import io.millwright.service.feed.FeedFilter;
import io.millwright.service.feed.FeedPosition;
import io.millwright.service.webhook.Attempt.Next;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/** Serves one leased webhook on a virtual thread: one delivery after the other, in the order of the feed. */
final class Deliverer implements Runnable {
    private static final Logger LOG = Logger.getLogger(Deliverer.class);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** After so long without news it looks by itself, and keeps how far it has come. */
    private static final Duration LOOK = Duration.ofSeconds(10);

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(2);

    /** What all deliverers of a replica share. */
    record Tools(
            FeedBook feed,
            CloudEvents events,
            DeliveryRepository repository,
            WebhookSender sender,
            WebhookMetrics metrics,
            Attempt.Limits limits,
            RandomGenerator random) {}

    private final Webhook.Key key;
    private final Tools tools;
    private final Semaphore news = new Semaphore(1);
    private volatile boolean stopped;

    Deliverer(Webhook.Key key, Tools tools) {
        this.key = key;
        this.tools = tools;
    }

    void wake() {
        news.release();
    }

    void stop() {
        stopped = true;
        news.release();
    }

    @Override
    public void run() {
        FeedFilter everything = new FeedFilter(
                new FactoryId(key.factoryId()), List.of(), List.of(), List.of(), java.util.Map.of(), List.of());
        try (var _ = tools.feed().listen(everything, this::wake)) {
            while (!stopped && step()) {
                // each step is one delivery, or a pause
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** False when there is nothing to do here any more. */
    private boolean step() throws InterruptedException {
        try {
            Optional<DeliveryRepository.Leased> leased =
                    await(tools.repository().find(key));
            if (leased.isEmpty()) {
                return false;
            }
            if (!leased.get().pause().isZero()) {
                Thread.sleep(
                        leased.get().pause().compareTo(LOOK) < 0 ? leased.get().pause() : LOOK);
                return true;
            }
            return deliver(leased.get().webhook());
        } catch (RuntimeException e) {
            if (!stopped) {
                LOG.warnf(
                        "webhook not served, tried again factory_id=%s webhook_id=%s error=%s",
                        key.factoryId(), key.webhookId(), e);
                Thread.sleep(AFTER_FAILURE);
            }
            return true;
        }
    }

    private boolean deliver(Webhook webhook) throws InterruptedException {
        FeedFilter filter = webhook.filter().in(new FactoryId(webhook.factoryId()));
        news.drainPermits();
        return switch (await(
                tools.feed().after(filter, webhook.position(), webhook.generation(), webhook.maxBatch()))) {
            case FeedBook.Next.Gap(var reason, var position, var generation) ->
                deliver(webhook, List.of(gap(webhook, reason, generation)), position, generation);
            case FeedBook.Next.Events(var page, var generation) -> {
                if (!page.events().isEmpty()) {
                    List<ObjectNode> events =
                            page.events().stream().map(tools.events()::of).toList();
                    yield deliver(webhook, events, page.end(), generation);
                }
                if (page.caughtUp() && news.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                    yield true;
                }
                yield page.end().equals(webhook.position())
                        || await(tools.repository().passed(webhook, page.end(), generation));
            }
        };
    }

    private ObjectNode gap(Webhook webhook, String reason, String generation) {
        FeedPosition last = webhook.position();
        String id = "gap." + generation + "." + last.epoch() + "." + last.xid() + "." + last.id();
        return tools.events().gap(id, webhook.factoryId(), reason, webhook.changedAt());
    }

    private boolean deliver(Webhook webhook, List<ObjectNode> events, FeedPosition position, String generation) {
        Attempt attempt = send(webhook, events);
        if (stopped) {
            return false;
        }
        Next next = Attempt.next(attempt, webhook.failed(), webhook.givenUpInARow(), tools.limits(), tools.random());
        boolean kept = switch (next) {
            case Next.Delivered() -> await(tools.repository().delivered(webhook, position, generation));
            case Next.Retry(var pause, var error) -> await(tools.repository().failed(webhook, pause, error));
            case Next.GiveUp(var error) ->
                await(tools.repository().gaveUp(webhook, events, position, generation, error));
            case Next.Suspend(var error) -> {
                LOG.warnf(
                        "webhook suspended factory_id=%s webhook_id=%s error=%s",
                        key.factoryId(), key.webhookId(), error);
                yield await(tools.repository().suspended(webhook, error));
            }
        };
        if (kept) {
            tools.metrics().count(next, events.size());
        }
        return kept;
    }

    private Attempt send(Webhook webhook, List<ObjectNode> events) {
        boolean batch = webhook.maxBatch() > 1;
        String body = batch
                ? JsonNodeFactory.instance.arrayNode().addAll(events).toString()
                : events.getFirst().toString();
        return tools.sender()
                .send(
                        webhook.url(),
                        webhook.secret(),
                        events.getFirst().path("id").textValue(),
                        batch ? CloudEvents.BATCH_MEDIA_TYPE : CloudEvents.MEDIA_TYPE,
                        body.getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T await(Uni<T> uni) {
        return uni.await().atMost(PATIENCE);
    }
}
