package io.millwright.service.http;

/** What a {@code PUT} with a chosen id asks for. */
public sealed interface Write {
    /** {@code If-None-Match: *}. */
    record Create() implements Write {}

    /** {@code If-Match}. */
    record Replace(Precondition precondition) implements Write {}
}
