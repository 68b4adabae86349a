package io.millwright.twin.bulk;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether machines of a job still wait for their turn. */
public enum JobState {
    RUNNING,
    FINISHED;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
