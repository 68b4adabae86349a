package io.millwright.model.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifies a command: stable, never a display name; {@link Ids#PATTERN} says which characters it may hold. */
public record CommandId(@JsonValue String value) {

    /** @throws IllegalArgumentException naming {@code command_id} and what is wrong with the value */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public CommandId {
        Ids.check("command_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
