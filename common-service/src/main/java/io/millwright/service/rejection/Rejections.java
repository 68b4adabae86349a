package io.millwright.service.rejection;

import io.millwright.model.message.Rejection;
import io.millwright.model.topic.MachineTopic;
import io.smallrye.mutiny.Uni;

/** Answers refused messages. */
public interface Rejections {
    /**
     * Sends a rejection to the machine of a topic, unless it got too many of its reason lately. Never fails; completes when
     * the broker has answered, or has not in time.
     *
     * @param refused the topic of the refused message
     */
    Uni<Void> send(MachineTopic refused, Rejection rejection);
}
