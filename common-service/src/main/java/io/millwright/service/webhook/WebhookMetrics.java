package io.millwright.service.webhook;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code webhook.deliveries}, {@code webhook.events} and {@code webhook.served}. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
class WebhookMetrics {
    private final MeterRegistry registry;
    private final AtomicInteger served;

    WebhookMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.served = Objects.requireNonNull(registry.gauge("webhook.served", new AtomicInteger()));
    }

    void count(Attempt.Next next, int events) {
        String outcome = switch (next) {
            case Attempt.Next.Delivered() -> "delivered";
            case Attempt.Next.Retry _ -> "retried";
            case Attempt.Next.GiveUp _ -> "given_up";
            case Attempt.Next.Suspend _ -> "suspended";
        };
        registry.counter("webhook.deliveries", "outcome", outcome).increment();
        if (!(next instanceof Attempt.Next.Retry)) {
            registry.counter("webhook.events", "outcome", outcome).increment(events);
        }
    }

    void served(int webhooks) {
        served.set(webhooks);
    }
}
