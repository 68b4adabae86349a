package io.millwright.model.envelope;

import org.jspecify.annotations.Nullable;

/** What reading a message yields: bad input is an outcome, not an exception. */
public sealed interface Decoded<P> {
    record Valid<P>(Envelope<P> envelope) implements Decoded<P> {}

    /**
     * Not a legal message.
     *
     * @param messageId absent when not even that could be read
     * @param detail one sentence for the device's maker, naming the member; never holds the payload
     */
    record Malformed<P>(@Nullable String messageId, String detail) implements Decoded<P> {}
}
