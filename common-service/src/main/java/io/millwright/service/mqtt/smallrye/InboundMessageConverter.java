package io.millwright.service.mqtt.smallrye;

import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.reactive.messaging.MessageConverter;
import io.smallrye.reactive.messaging.mqtt.ReceivingMqttMessageMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.reflect.Type;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/** Gives handlers of {@link InboundMessage} what Quarkus' connector received, acknowledged to the broker when they are done. */
@ApplicationScoped
final class InboundMessageConverter implements MessageConverter {
    private static final Logger LOG = Logger.getLogger(InboundMessageConverter.class);

    private final Clock clock;

    InboundMessageConverter(Clock clock) {
        this.clock = clock;
    }

    @Override
    public boolean canConvert(Message<?> message, Type target) {
        return target == InboundMessage.class
                && message.getMetadata(ReceivingMqttMessageMetadata.class).isPresent();
    }

    @Override
    public Message<?> convert(Message<?> message, Type target) {
        ReceivingMqttMessageMetadata received =
                message.getMetadata(ReceivingMqttMessageMetadata.class).orElseThrow();
        return message.withPayload(new InboundMessage(
                        received.getTopic(),
                        (byte[]) message.getPayload(),
                        received.getQosLevel().value(),
                        received.isRetain(),
                        received.isDuplicate(),
                        clock.instant(),
                        Map.of()))
                .withAck(() -> acknowledge(received))
                .withNack(failure -> leave(received, failure));
    }

    private static CompletionStage<Void> acknowledge(ReceivingMqttMessageMetadata received) {
        received.getMessage().ack();
        return CompletableFuture.completedFuture(null);
    }

    private static CompletionStage<Void> leave(ReceivingMqttMessageMetadata received, Throwable failure) {
        LOG.warnf(
                failure,
                "mqtt handler failed, message comes again with the next connection message_class=%s error=%s",
                received.getTopic().substring(received.getTopic().lastIndexOf('/') + 1),
                failure);
        return CompletableFuture.completedFuture(null);
    }
}
