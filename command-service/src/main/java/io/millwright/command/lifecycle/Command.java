package io.millwright.command.lifecycle;

import io.millwright.command.lifecycle.Delivery.Pending;
import io.millwright.command.lifecycle.Delivery.Published;
import io.millwright.command.lifecycle.Delivery.Received;
import io.millwright.command.lifecycle.Delivery.Undelivered;
import io.millwright.command.lifecycle.Delivery.Withdrawn;
import io.millwright.command.lifecycle.Execution.None;
import io.millwright.command.lifecycle.Execution.Reported;
import io.millwright.command.lifecycle.Execution.Untold;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a command's life. What is stored is evidence, merged in a way that forgets the order of arrival;
 * both tracks and the end follow from it.
 *
 * @param receiptAt when the first receipt came
 * @param report the best outcome of the machine so far
 * @param conflict whether the machine has sent two definite outcomes that say different things
 * @param verdictAt when a deadline passed without the awaited word, so that the service had to say something
 */
public record Command(
        Terms terms,
        Departure departure,
        @Nullable Instant receiptAt,
        @Nullable Report report,
        boolean conflict,
        @Nullable Instant verdictAt,
        @Nullable Cancellation cancellation) {

    public static Command submitted(Terms terms) {
        return new Command(terms, Departure.NONE, null, null, false, null, null);
    }

    public Delivery delivery() {
        Instant receivedAt = receivedAt();
        if (receivedAt != null) {
            return new Received(receivedAt);
        }
        if (cancellation != null && !departure.mayHaveLeft()) {
            return new Withdrawn(cancellation.at());
        }
        if (verdictAt != null) {
            return new Undelivered(departure.mayHaveLeft());
        }
        return departure.publishedAt() == null ? new Pending() : new Published(departure.publishedAt());
    }

    public Execution execution() {
        if (report != null) {
            return new Reported(report, conflict, report.arrivedAt().isAfter(wordDueAt()));
        }
        return switch (delivery()) {
            case Pending _, Published _, Withdrawn _ -> new None();
            case Received _ -> verdictAt == null ? new None() : new Untold();
            case Undelivered undelivered -> undelivered.mayHaveArrived() ? new Untold() : new None();
        };
    }

    /** Empty while something may still be awaited. */
    public Optional<End> end() {
        return switch (execution()) {
            case Reported reported -> Optional.of(endOf(reported.report()));
            case Untold _ -> Optional.of(receivedAt() == null ? End.EXPIRED_MAY_HAVE_RUN : End.UNKNOWN);
            case None _ ->
                switch (delivery()) {
                    case Pending _, Published _, Received _ -> Optional.empty();
                    case Undelivered _ -> Optional.of(End.EXPIRED_NEVER_DELIVERED);
                    case Withdrawn _ -> Optional.of(End.CANCELLED);
                };
        };
    }

    /**
     * When the database's clock alone brings the next change; empty after the end. A cancelled command that may have left
     * is not sent again: whoever waits for it waits no longer than a receipt takes. One that the machine has received keeps
     * its time, as the machine may be running it and will say so.
     */
    public Optional<Instant> dueAt() {
        if (end().isPresent()) {
            return Optional.empty();
        }
        if (receiptAt == null && !departure.mayHaveLeft()) {
            return Optional.of(terms.expiresAt());
        }
        return Optional.of(
                cancellation != null && receiptAt == null
                        ? Times.earlier(terms.receiptDueAt(), cancellation.at().plus(terms.receiptGrace()))
                        : wordDueAt());
    }

    /** Whether it is to be sent, now or at the machine's next online. */
    public boolean isToBeSent() {
        return cancellation == null
                && switch (delivery()) {
                    case Pending _, Published _ -> true;
                    case Received _, Undelivered _, Withdrawn _ -> false;
                };
    }

    /** The first word of the machine: a receipt, or an outcome, which implies one. */
    public @Nullable Instant receivedAt() {
        return report == null ? receiptAt : Times.earlier(receiptAt, report.arrivedAt());
    }

    /** Until when the machine's word is in time, cancelled or not. A receipt that came too late itself gains no time. */
    private Instant wordDueAt() {
        return receiptAt == null || receiptAt.isAfter(terms.receiptDueAt())
                ? terms.receiptDueAt()
                : terms.outcomeDueAt();
    }

    private static End endOf(Report report) {
        return switch (report.status()) {
            case SUCCEEDED -> End.SUCCEEDED;
            case FAILED -> End.FAILED;
            case REJECTED -> End.REJECTED;
            case EXPIRED -> End.EXPIRED_REFUSED;
            case UNKNOWN -> End.UNKNOWN_TO_MACHINE;
        };
    }
}
