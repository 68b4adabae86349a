package io.millwright.command.ledger;

import java.util.Locale;

/** Which earlier commands to the same machine a command waits for before it is sent. */
public enum Ordering {
    /** None. */
    ANY(0),
    /** All that have been neither received nor ended. */
    AFTER_RECEIPT(1),
    /** All that have not ended. */
    AFTER_OUTCOME(2);

    private final int code;

    Ordering(int code) {
        this.code = code;
    }

    /** In the database. */
    short code() {
        return (short) code;
    }

    /** Lower case, as in the registry. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
