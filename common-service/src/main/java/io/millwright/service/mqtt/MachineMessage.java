package io.millwright.service.mqtt;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.topic.MachineTopic;
import org.jspecify.annotations.Nullable;

/** What a message on a machine's channel turns out to be; {@link MachineMessages} reads it. */
public sealed interface MachineMessage<P> {
    record Decoded<P>(MachineTopic topic, Envelope<P> envelope) implements MachineMessage<P> {}

    /**
     * Not a legal message; its machine may be told.
     *
     * @param messageId absent when not even that could be read
     * @param detail one sentence for the device's maker
     */
    record Malformed<P>(MachineTopic topic, @Nullable String messageId, String detail) implements MachineMessage<P> {}

    /** An empty message on a retained class: it clears what the broker retains, and says nothing else. */
    record Cleared<P>(MachineTopic topic) implements MachineMessage<P> {}

    /** Nobody to answer: the topic names no machine, or a class of another payload. */
    record IllegalTopic<P>(String topic) implements MachineMessage<P> {}
}
