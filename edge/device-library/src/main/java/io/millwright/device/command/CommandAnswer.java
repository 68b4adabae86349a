package io.millwright.device.command;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What a command handler says of its work. */
public sealed interface CommandAnswer {
    record Succeeded(@Nullable JsonNode result) implements CommandAnswer {}

    /** It began and went wrong. */
    record Failed(String code, @Nullable String message) implements CommandAnswer {}

    /** Refused before it began. */
    record Rejected(String code, @Nullable String message) implements CommandAnswer {}

    static CommandAnswer succeeded() {
        return new Succeeded(null);
    }

    static CommandAnswer failed(String code, String message) {
        return new Failed(code, message);
    }
}
