package io.millwright.twin.intake;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.topic.MachineTopic;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What became of a message at the door. */
public sealed interface Taken<P> {
    /** Legal, and of a registered machine. */
    record Valid<P>(MachineTopic topic, Envelope<P> envelope, Instant receivedAt) implements Taken<P> {}

    /** An empty payload only clears a retained message. */
    record Cleared<P>() implements Taken<P> {}

    /** Of nobody who could be answered. */
    record IllegalTopic<P>() implements Taken<P> {}

    record Malformed<P>(MachineTopic topic, @Nullable String messageId, String detail) implements Taken<P> {}

    record Unregistered<P>(MachineTopic topic, String messageId) implements Taken<P> {}

    /**
     * The registry can't be asked now. The message is not kept back, for a broker may send no other before it is
     * acknowledged: the broker retains it, and it is read again.
     */
    record Postponed<P>() implements Taken<P> {}
}
