package io.millwright.model.envelope;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the source says of its own clock. With {@code UNSYNCED} only the server's time of receipt counts. */
public enum ClockState {
    @JsonProperty("synced")
    SYNCED,
    @JsonProperty("unsynced")
    UNSYNCED
}
