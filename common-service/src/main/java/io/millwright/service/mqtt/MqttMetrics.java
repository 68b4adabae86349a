package io.millwright.service.mqtt;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** Counts what passes. Tag values are channel names of the configuration and the enums below. */
final class MqttMetrics {
    /** What became of a message; one that comes again counts again. */
    enum Outcome {
        RECEIVED,
        /** Handled, and acknowledged to the broker. */
        ACKED,
        /** Its handler failed; it comes again. */
        FAILED,
        /** Given up: QoS 0 without room, or kept for a connection before the last. */
        DROPPED
    }

    private final MeterRegistry registry;

    MqttMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    Map<Outcome, Counter> messages(String channel) {
        var counters = new EnumMap<Outcome, Counter>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            counters.put(
                    outcome,
                    registry.counter(
                            "mqtt.messages",
                            "channel",
                            channel,
                            "outcome",
                            outcome.name().toLowerCase(Locale.ROOT)));
        }
        return counters;
    }

    void count(PublishResult result) {
        registry.counter("mqtt.publishes", "result", name(result)).increment();
    }

    private static String name(PublishResult result) {
        return switch (result) {
            case PublishResult.Accepted accepted -> "accepted";
            case PublishResult.NoSubscribers nobody -> "no_subscribers";
            case PublishResult.Refused refused -> "refused";
            case PublishResult.NotSent kept -> "not_sent";
            case PublishResult.Unconfirmed unconfirmed -> "unconfirmed";
        };
    }

    /** 1 while connected (and subscribed), else 0. */
    void connected(String channel, Supplier<Boolean> connected) {
        Gauge.builder("mqtt.connected", () -> connected.get() ? 1 : 0)
                .tag("channel", channel)
                .register(registry);
    }

    /** Received, not yet handled. */
    void waiting(String channel, Supplier<Number> waiting) {
        Gauge.builder("mqtt.waiting", waiting).tag("channel", channel).register(registry);
    }
}
