package io.millwright.broker.registry;

/**
 * Something noticed of a client whose identity is known, as often as it happened since the last report.
 *
 * @param detail the newest case, such as a topic; without secrets and payloads
 */
public record Report(String clientId, String kind, long count, String detail) {}
