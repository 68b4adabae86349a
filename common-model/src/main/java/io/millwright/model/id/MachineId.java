package io.millwright.model.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifies a machine within its factory: stable, never a display name; {@link Ids#PATTERN} says which characters it may hold. */
public record MachineId(@JsonValue String value) {

    /** @throws IllegalArgumentException naming {@code machine_id} and what is wrong with the value */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public MachineId {
        Ids.check("machine_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
