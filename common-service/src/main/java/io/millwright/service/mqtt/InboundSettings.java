package io.millwright.service.mqtt;

import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.reactive.messaging.spi.ConnectorFactory;

/**
 * What {@code mp.messaging.incoming.CHANNEL.*} says.
 *
 * @param channel the name without the number of a concurrent copy
 * @param topicFilter from {@code class} (the shared subscription of all machines' messages of that class) or {@code topic}
 *     (as it stands)
 * @param qos {@code qos}; by default what the class allows at most, else 1
 * @param receiveMaximum {@code receive-maximum}, how many may be unacknowledged; fewer for slow handlers
 * @param atMostOnceMessages {@code qos0-buffer-size}, how many with QoS 0 may wait before they are dropped
 * @param atMostOnceBytes {@code qos0-buffer-bytes}
 */
record InboundSettings(
        String channel, String topicFilter, int qos, int receiveMaximum, int atMostOnceMessages, long atMostOnceBytes) {
    private static final char COPY_SEPARATOR = '$';
    private static final int DEFAULT_RECEIVE_MAXIMUM = 2_000;
    private static final int DEFAULT_QOS0_MESSAGES = 10_000;
    private static final long DEFAULT_QOS0_BYTES = 32L * 1024 * 1024;

    /**
     * @param group whose replicas share the machines' messages; empty when each gets all
     * @throws IllegalArgumentException naming the channel and what is wrong with its settings
     */
    static InboundSettings of(Config config, Optional<String> group) {
        String channel = channel(config.getValue(ConnectorFactory.CHANNEL_NAME_ATTRIBUTE, String.class));
        Optional<MessageClass> messageClass =
                config.getOptionalValue("class", String.class).map(name -> messageClass(channel, name));
        Optional<String> topic = config.getOptionalValue("topic", String.class);
        if (messageClass.isPresent() == topic.isPresent()) {
            throw new IllegalArgumentException("channel " + channel + ": set either class or topic");
        }
        return new InboundSettings(
                channel,
                messageClass
                        .map(wanted -> group.map(name -> TopicFilters.shared(name, wanted))
                                .orElseGet(() -> TopicFilters.allMachines(wanted)))
                        .or(() -> topic)
                        .orElseThrow(),
                config.getOptionalValue("qos", Integer.class)
                        .orElse(messageClass.map(MessageClass::maxQos).orElse(1)),
                config.getOptionalValue("receive-maximum", Integer.class).orElse(DEFAULT_RECEIVE_MAXIMUM),
                config.getOptionalValue("qos0-buffer-size", Integer.class).orElse(DEFAULT_QOS0_MESSAGES),
                config.getOptionalValue("qos0-buffer-bytes", Long.class).orElse(DEFAULT_QOS0_BYTES));
    }

    private static String channel(String name) {
        int end = name.indexOf(COPY_SEPARATOR);
        return end < 0 ? name : name.substring(0, end);
    }

    private static MessageClass messageClass(String channel, String name) {
        return MessageClass.ofWireName(name)
                .orElseThrow(() ->
                        new IllegalArgumentException("channel " + channel + ": there is no message class " + name));
    }
}
