package io.millwright.service.schema;

/** What is wrong. {@code pointer} is an RFC 6901 JSON pointer to the offender; empty means the whole document. */
public record SchemaViolation(String pointer, String detail) {}
