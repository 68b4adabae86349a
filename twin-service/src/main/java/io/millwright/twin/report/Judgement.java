package io.millwright.twin.report;

import io.millwright.model.message.StateReport;
import io.millwright.twin.intake.Taken;

/** What becomes of a state message that is legal by itself. */
sealed interface Judgement {
    record Decided(ReportOutcome outcome) implements Judgement {}

    /** Of a machine that is registered nowhere, or that nobody can tell of now. */
    record NotTaken(Taken<StateReport> taken) implements Judgement {}
}
