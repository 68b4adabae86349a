package io.millwright.model.message;

import io.millwright.model.topic.MessageClass;

/** What an envelope carries: one record a message class. */
public sealed interface Payload
        permits Telemetry,
                StateReport,
                Availability,
                Alert,
                Event,
                Desired,
                CommandRequest,
                Receipt,
                Outcome,
                Rejection,
                DeadLetter {
    /** The class of the topic that this payload travels on. */
    MessageClass messageClass();
}
