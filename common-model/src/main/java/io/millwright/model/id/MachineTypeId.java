package io.millwright.model.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifies a machine type: stable, never a display name; {@link Ids#PATTERN} says which characters it may hold. */
public record MachineTypeId(@JsonValue String value) {

    /** @throws IllegalArgumentException naming {@code type_id} and what is wrong with the value */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public MachineTypeId {
        Ids.check("type_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
