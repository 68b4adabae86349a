package io.millwright.service.mqtt;

import io.smallrye.mutiny.Multi;

/** Reads what the broker retains: shared subscriptions get no retained messages. */
public interface RetainedReader {
    /**
     * All retained messages under a plain topic filter, once, over a connection of its own that is closed at the end.
     * Fails when the broker can't be reached.
     */
    Multi<InboundMessage> read(String topicFilter);
}
