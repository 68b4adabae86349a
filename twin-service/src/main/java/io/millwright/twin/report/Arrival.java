package io.millwright.twin.report;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import io.millwright.twin.intake.Taken;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A report on its way through the batches until it is judged, which happens once. Thread-safe. */
final class Arrival {
    private final Taken.Valid<StateReport> message;
    private final Report report;
    private final CompletableFuture<Judgement> judgement = new CompletableFuture<>();
    private volatile boolean registered;

    Arrival(Taken.Valid<StateReport> message) {
        this.message = message;
        this.report = new Report(message.topic().machine(), message.envelope(), message.receivedAt());
    }

    Taken.Valid<StateReport> message() {
        return message;
    }

    Report report() {
        return report;
    }

    MachineKey machine() {
        return report.machine();
    }

    /** Whether the registry has said that it knows the machine. */
    boolean isRegistered() {
        return registered;
    }

    void register() {
        registered = true;
    }

    boolean isOpen() {
        return !judgement.isDone();
    }

    void settle(ReportOutcome outcome) {
        judgement.complete(new Judgement.Decided(outcome));
    }

    void refuse(Taken<StateReport> taken) {
        judgement.complete(new Judgement.NotTaken(taken));
    }

    /** It comes again. */
    void fail(Throwable failure) {
        judgement.completeExceptionally(failure);
    }

    CompletionStage<Judgement> judgement() {
        return judgement.minimalCompletionStage();
    }
}
