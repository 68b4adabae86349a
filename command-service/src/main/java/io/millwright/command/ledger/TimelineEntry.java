package io.millwright.command.ledger;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Locale;

/**
 * One line of a command's timeline; never changed.
 *
 * @param at the database's clock
 * @param source whose word it is
 */
public record TimelineEntry(Instant at, Source source, Kind kind, ObjectNode detail) {
    public enum Source {
        CLIENT,
        SERVICE,
        BROKER,
        MACHINE;

        /** Lower case, as in the API and the database. */
        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum Kind {
        SUBMITTED,
        SENT,
        PUBLISHED,
        NOT_TAKEN,
        RECEIVED,
        OUTCOME,
        CANCEL_REQUESTED,
        DEADLINE_PASSED,
        ENDED;

        /** Lower case, as in the API and the database. */
        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
