package io.millwright.service.webhook;

import io.millwright.service.feed.CloudEvents;
import io.millwright.service.feed.FeedBook;
import io.millwright.service.feed.FeedConfig;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Takes webhooks that no other replica serves, keeps them, and runs a deliverer for each. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
class LeaseService {
    private static final Logger LOG = Logger.getLogger(LeaseService.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int ROUNDS_BETWEEN_PRUNES = 200;

    private final WebhookConfig config;
    private final DeliveryRepository repository;
    private final Deliverer.Tools tools;
    private final WebhookMetrics metrics;
    private final Map<Webhook.Key, Deliverer> deliverers = new HashMap<>();
    private final Semaphore nudges = new Semaphore(0);
    private final Thread thread = Thread.ofVirtual().name("webhook-leases").unstarted(this::follow);
    private volatile boolean stopping;
    private boolean failing;
    private int rounds;

    LeaseService(
            WebhookConfig config,
            FeedConfig feedConfig,
            @ConfigProperty(name = "millwright.service.name") String service,
            FeedBook feed,
            DeliveryRepository repository,
            WebhookSender sender,
            WebhookMetrics metrics) {
        this.config = config;
        this.repository = repository;
        this.metrics = metrics;
        this.tools = new Deliverer.Tools(
                feed,
                new CloudEvents(service, feedConfig.resource()),
                repository,
                sender,
                metrics,
                new Attempt.Limits(
                        config.maxAttempts(), config.suspendAfter(), config.minBackoff(), config.maxBackoff()),
                new SecureRandom());
    }

    void start(@Observes StartupEvent event) {
        thread.start();
    }

    /** Gives the webhooks to the other replicas at once. */
    void stop(@Observes ShutdownEvent event) {
        stopping = true;
        thread.interrupt();
        synchronized (deliverers) {
            deliverers.values().forEach(Deliverer::stop);
        }
        repository.release().subscribe().with(_ -> {}, _ -> {});
    }

    /** A webhook was made or changed. */
    void nudge() {
        nudges.release();
        synchronized (deliverers) {
            deliverers.values().forEach(Deliverer::wake);
        }
    }

    private void follow() {
        while (!stopping) {
            try {
                round();
                nudges.tryAcquire(config.lease().toMillis() / 3, TimeUnit.MILLISECONDS);
                nudges.drainPermits();
            } catch (InterruptedException e) {
                // only stop() interrupts; the loop's condition sees it
            }
        }
    }

    private void round() {
        try {
            Set<Webhook.Key> leased = new HashSet<>(await(repository.renew(config.lease())));
            int more = config.maxPerReplica() - leased.size();
            if (more > 0) {
                leased.addAll(await(repository.claim(config.lease(), more)));
            }
            serve(leased);
            if (rounds++ % ROUNDS_BETWEEN_PRUNES == 0) {
                await(repository.prune(config.deadLetterRetention(), config.maxDeadLetters(), null));
            }
            failing = false;
        } catch (RuntimeException e) {
            if (!stopping && !failing) {
                failing = true;
                LOG.warnf("webhooks can't be leased, tried again error=%s", e);
            }
        }
    }

    private void serve(Set<Webhook.Key> leased) {
        synchronized (deliverers) {
            deliverers.entrySet().removeIf(served -> {
                boolean lost = !leased.contains(served.getKey());
                if (lost) {
                    served.getValue().stop();
                }
                return lost;
            });
            for (Webhook.Key key : leased) {
                if (!stopping && !deliverers.containsKey(key)) {
                    var deliverer = new Deliverer(key, tools);
                    deliverers.put(key, deliverer);
                    Thread.ofVirtual()
                            .name("webhook-" + key.factoryId() + "-" + key.webhookId())
                            .start(() -> run(deliverer, key));
                }
            }
            metrics.served(deliverers.size());
        }
    }

    private void run(Deliverer deliverer, Webhook.Key key) {
        try {
            deliverer.run();
        } finally {
            synchronized (deliverers) {
                deliverers.remove(key, deliverer);
            }
            // it may have been resumed while its deliverer came to its end
            nudges.release();
        }
    }

    private static <T> T await(Uni<T> uni) {
        return uni.await().atMost(PATIENCE);
    }
}
