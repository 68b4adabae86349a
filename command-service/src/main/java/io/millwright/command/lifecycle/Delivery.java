package io.millwright.command.lifecycle;

import java.time.Instant;

/** How far a command got on its way to the machine. */
public sealed interface Delivery {
    /** Waits for the machine to be online, or for the broker's word. */
    record Pending() implements Delivery {}

    /** The broker has acknowledged that it went to the machine. */
    record Published(Instant at) implements Delivery {}

    /** The machine has said so, by a receipt or an outcome. */
    record Received(Instant at) implements Delivery {}

    /**
     * Its time was over before the machine confirmed it.
     *
     * @param mayHaveArrived false: it never left, so that it certainly did not run
     */
    record Undelivered(boolean mayHaveArrived) implements Delivery {}

    /** Cancelled before it left; it will never be sent. */
    record Withdrawn(Instant at) implements Delivery {}

    /** Lower case, as in the API and the database. */
    default String wireName() {
        return switch (this) {
            case Pending _ -> "pending";
            case Published _ -> "published";
            case Received _ -> "received";
            case Undelivered _ -> "undelivered";
            case Withdrawn _ -> "cancelled";
        };
    }
}
