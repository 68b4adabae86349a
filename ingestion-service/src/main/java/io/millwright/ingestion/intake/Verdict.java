package io.millwright.ingestion.intake;

import io.millwright.model.topic.MachineTopic;
import io.millwright.service.mqtt.InboundMessage;
import org.jspecify.annotations.Nullable;

/** What a message becomes. */
sealed interface Verdict {
    /** To be stored, or found to be stored already. */
    record Accepted(TelemetryMessage message) implements Verdict {}

    /** It says nothing: an empty message only clears what a broker retains. */
    record Ignored() implements Verdict {}

    /**
     * Not a legal message: counted, answered and done with.
     *
     * @param topic absent when not even that is legal, so that there is nobody to answer
     */
    record Malformed(@Nullable MachineTopic topic, @Nullable String messageId, String detail) implements Verdict {}

    /** Of a machine that the registry does not know. */
    record Unregistered(MachineTopic topic, String messageId) implements Verdict {}

    /** Nobody can say now whether the machine exists: to be decided later. */
    record Undecided(InboundMessage message) implements Verdict {}
}
