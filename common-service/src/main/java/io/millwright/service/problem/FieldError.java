package io.millwright.service.problem;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** What is wrong with one member of a request. {@code pointer} is an RFC 6901 JSON pointer; empty means the whole document. */
@RegisterForReflection
public record FieldError(String pointer, String detail) {}
