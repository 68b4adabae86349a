package io.millwright.twin.query;

import io.millwright.twin.core.Convergence;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * @param since absent for a machine that never reported
 * @param took from the change of desired to the report that applied it; only when in sync
 * @param reason what the machine says; only when rejected or overridden
 */
record ConvergenceView(
        Convergence.State state,
        @Nullable Instant since,
        @Nullable Duration took,
        @Nullable String reason) {

    static ConvergenceView of(Convergence convergence) {
        Convergence.State state = convergence.state();
        return switch (convergence) {
            case Convergence.Unknown() -> new ConvergenceView(state, null, null, null);
            case Convergence.Pending(var since) -> new ConvergenceView(state, since, null, null);
            case Convergence.InSync(var since, var took) -> new ConvergenceView(state, since, took, null);
            case Convergence.Rejected(var since, var reason) -> new ConvergenceView(state, since, null, reason);
            case Convergence.Overridden(var since, var reason) -> new ConvergenceView(state, since, null, reason);
        };
    }
}
