package io.millwright.model.envelope;

/** What a device gets from reading a message of the cloud. */
public sealed interface DecodedCloud<P> {
    record Valid<P>(CloudMessage<P> message) implements DecodedCloud<P> {}

    record Malformed<P>(String detail) implements DecodedCloud<P> {}
}
