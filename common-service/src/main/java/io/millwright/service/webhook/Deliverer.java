package io.millwright.service.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.service.feed.CloudEvents;
import io.millwright.service.feed.FeedBook;
import io.millwright.service.feed.FeedEvent;
import io.millwright.service.feed.FeedFilter;
import io.millwright.service.feed.FeedPage;
import io.millwright.service.feed.FeedPosition;
import io.millwright.service.webhook.Attempt.Next;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

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

    /**
     * What one delivery carries.
     *
     * @param end where the next one begins
     */
    private record Parcel(List<ObjectNode> events, FeedPosition end, String generation) {}

    /** Whatever goes wrong here, other than with the database, counts as a failed attempt: it must come to an end. */
    private boolean deliver(Webhook webhook) throws InterruptedException {
        try {
            return deliverNext(webhook);
        } catch (RuntimeException e) {
            if (stopped || DatabaseTrouble.in(e)) {
                throw e;
            }
            LOG.warnf(e, "webhook's delivery fails factory_id=%s webhook_id=%s", key.factoryId(), key.webhookId());
            return settle(webhook, failed("read", e), null);
        }
    }

    private static Attempt failed(String what, RuntimeException e) {
        return new Attempt.Failed(
                "the service could not " + what + " it: " + e.getClass().getSimpleName());
    }

    private boolean deliverNext(Webhook webhook) throws InterruptedException {
        WebhookFilter wanted = webhook.filter();
        if (wanted == null) {
            suspend(webhook, "its filter can't be read");
            return true;
        }
        FeedFilter filter = wanted.in(new FactoryId(webhook.factoryId()));
        news.drainPermits();
        return switch (await(
                tools.feed().after(filter, webhook.position(), webhook.generation(), webhook.maxBatch()))) {
            case FeedBook.Next.Gap(var reason, var position, var generation) ->
                send(webhook, List.of(new Written(gap(webhook, reason, generation))), position, generation);
            case FeedBook.Next.Events(var page, var generation) -> {
                if (!page.events().isEmpty()) {
                    yield deliver(webhook, page, generation);
                }
                if (page.caughtUp() && news.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                    yield true;
                }
                if (!page.end().equals(webhook.position())) {
                    var _ = await(tools.repository().passed(webhook, page.end(), generation));
                }
                yield true;
            }
        };
    }

    /** An event as it is sent. */
    private record Written(ObjectNode event, String json) {
        Written(ObjectNode event) {
            this(event, event.toString());
        }
    }

    /** Up to an event that can't be written, which comes alone then: it costs none of the others. */
    private boolean deliver(Webhook webhook, FeedPage page, String generation) {
        List<Written> written = new ArrayList<>();
        FeedPosition last = webhook.position();
        for (FeedEvent event : page.events()) {
            try {
                written.add(new Written(tools.events().of(event)));
                last = event.position();
            } catch (RuntimeException e) {
                return written.isEmpty()
                        ? failed(webhook, event, generation, e)
                        : send(webhook, written, last, generation);
            }
        }
        return send(webhook, written, page.end(), generation);
    }

    private boolean failed(Webhook webhook, FeedEvent event, String generation, RuntimeException e) {
        LOG.warnf(e, "webhook's event fails factory_id=%s webhook_id=%s", key.factoryId(), key.webhookId());
        List<ObjectNode> nameOnly = List.of(tools.events().withoutData(event));
        return settle(webhook, failed("write", e), new Parcel(nameOnly, event.position(), generation));
    }

    private boolean send(Webhook webhook, List<Written> written, FeedPosition end, String generation) {
        List<ObjectNode> events = written.stream().map(Written::event).toList();
        Attempt attempt = tools.sender()
                .send(
                        webhook,
                        DeliveryId.of(tools.events().service(), events),
                        written.stream().map(Written::json).toList());
        return settle(webhook, attempt, new Parcel(events, end, generation));
    }

    private ObjectNode gap(Webhook webhook, String reason, String generation) {
        FeedPosition last = webhook.position();
        String id = "gap." + generation + "." + last.epoch() + "." + last.xid() + "." + last.id();
        return tools.events().gap(id, webhook.factoryId(), reason, webhook.changedAt());
    }

    /** @param parcel absent where there is nothing that could be put aside, so that it is suspended instead */
    private boolean settle(Webhook webhook, Attempt attempt, @Nullable Parcel parcel) {
        if (stopped) {
            return false;
        }
        Next next = Attempt.next(attempt, webhook.failed(), webhook.givenUpInARow(), tools.limits(), tools.random());
        boolean kept = switch (next) {
            case Next.Delivered()
            when parcel != null -> await(tools.repository().delivered(webhook, parcel.end(), parcel.generation()));
            case Next.Delivered() -> throw new IllegalStateException("nothing was sent");
            case Next.Retry(var pause, var error) -> await(tools.repository().failed(webhook, pause, error));
            case Next.GiveUp(var error)
            when parcel != null ->
                await(tools.repository().gaveUp(webhook, parcel.events(), parcel.end(), parcel.generation(), error));
            case Next.GiveUp(var error) -> suspend(webhook, error);
            case Next.Suspend(var error) -> suspend(webhook, error);
        };
        if (kept) {
            tools.metrics().count(next, parcel == null ? 0 : parcel.events().size());
        }
        // where it isn't kept, the next look tells whether there is anything to do here
        return true;
    }

    private boolean suspend(Webhook webhook, String error) {
        LOG.warnf("webhook suspended factory_id=%s webhook_id=%s error=%s", key.factoryId(), key.webhookId(), error);
        return await(tools.repository().suspended(webhook, error));
    }

    private static <T> T await(Uni<T> uni) {
        return uni.await().atMost(PATIENCE);
    }
}
