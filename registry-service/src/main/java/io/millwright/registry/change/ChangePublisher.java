package io.millwright.registry.change;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.topic.TopicFilters;
import io.millwright.service.mqtt.MqttPublisher;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Tells the followers to look at the feed. Best effort: nobody waits for it, and a follower who misses it looks by itself
 * within its own interval.
 */
@ApplicationScoped
public class ChangePublisher {
    private static final Logger LOG = Logger.getLogger(ChangePublisher.class);
    private static final Duration EXPIRY = Duration.ofSeconds(30);

    private final MqttPublisher mqtt;
    private final MeterRegistry meters;

    ChangePublisher(MqttPublisher mqtt, MeterRegistry meters) {
        this.mqtt = mqtt;
        this.meters = meters;
    }

    /** @param revision that has been committed */
    public void nudge(long revision) {
        byte[] payload = ("{\"revision\":" + revision + "}").getBytes(StandardCharsets.UTF_8);
        mqtt.publish(OutboundMessage.of(TopicFilters.REGISTRY_CHANGED, payload, 1, false)
                        .expiringAfter(EXPIRY))
                .subscribe()
                .with(this::count, failure -> {
                    LOG.warnf(failure, "nudge not published revision=%d", revision);
                    count("failed");
                });
    }

    private void count(PublishResult result) {
        count(
                switch (result) {
                    case PublishResult.Accepted accepted -> "accepted";
                    case PublishResult.NoSubscribers nobody -> "no_subscribers";
                    case PublishResult.Refused refused -> "refused";
                    case PublishResult.NotSent kept -> "not_sent";
                    case PublishResult.Unconfirmed unconfirmed -> "unconfirmed";
                });
    }

    private void count(String outcome) {
        meters.counter("registry.nudges", "outcome", outcome).increment();
    }
}
