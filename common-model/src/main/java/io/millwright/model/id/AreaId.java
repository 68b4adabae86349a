package io.millwright.model.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifies an area of a factory: stable, never a display name; {@link Ids#PATTERN} says which characters it may hold. */
public record AreaId(@JsonValue String value) {

    /** @throws IllegalArgumentException naming {@code area_id} and what is wrong with the value */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AreaId {
        Ids.check("area_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
