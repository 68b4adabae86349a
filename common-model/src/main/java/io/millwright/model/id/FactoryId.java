package io.millwright.model.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifies a factory: stable, never a display name; {@link Ids#PATTERN} says which characters it may hold. */
public record FactoryId(@JsonValue String value) {

    /** @throws IllegalArgumentException naming {@code factory_id} and what is wrong with the value */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public FactoryId {
        Ids.check("factory_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
