package io.millwright.command.lifecycle;

import java.util.Locale;

/** How a command ended, and what that says about whether it ran. */
public enum End {
    SUCCEEDED("the machine ran it"),
    FAILED("the machine began it and failed"),
    REJECTED("the machine refused it before it began"),
    EXPIRED_REFUSED("expired, refused by the machine: it did not run"),
    /** The machine lost track of it. */
    UNKNOWN_TO_MACHINE("the machine does not know whether it ran"),
    /** Received, and no outcome until its deadline. */
    UNKNOWN("the machine received it and has not said what became of it: it may have run"),
    EXPIRED_NEVER_DELIVERED("expired, never delivered: it did not run"),
    /** It left, or may have, was cancelled or not, and neither receipt nor outcome came in time. */
    EXPIRED_MAY_HAVE_RUN("expired or cancelled, without a receipt: it may have run"),
    CANCELLED("cancelled before it left: it did not run");

    private final String meaning;

    End(String meaning) {
        this.meaning = meaning;
    }

    /** One clause for people. */
    public String meaning() {
        return meaning;
    }

    /** Lower case, as in the API and the database. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The coarse state that a command with this end is listed under. */
    public String state() {
        return switch (this) {
            case SUCCEEDED -> "succeeded";
            case FAILED -> "failed";
            case REJECTED -> "rejected";
            case EXPIRED_REFUSED -> "expired";
            case UNKNOWN_TO_MACHINE, UNKNOWN -> "unknown";
            case EXPIRED_NEVER_DELIVERED, EXPIRED_MAY_HAVE_RUN -> "undelivered";
            case CANCELLED -> "cancelled";
        };
    }
}
