package io.millwright.twin.desired;

import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.Transition;
import io.millwright.twin.core.Transition.Kind;
import io.millwright.twin.core.Transition.Outcome;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.desired.DesiredOutcome.Changed;
import io.millwright.twin.desired.DesiredOutcome.Conflict;
import io.millwright.twin.desired.DesiredOutcome.Refused;
import io.millwright.twin.desired.DesiredOutcome.Unchanged;
import io.millwright.twin.publication.DesiredPublisher;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.function.LongPredicate;

/** Loads, decides, saves. A lost race loads and decides again. */
@ApplicationScoped
class DesiredService {
    private final TwinRepository twins;
    private final DesiredPublisher publisher;
    private final DesiredLimits limits;

    DesiredService(TwinRepository twins, DesiredPublisher publisher, DesiredConfig config) {
        this.twins = twins;
        this.publisher = publisher;
        this.limits = config.limits();
    }

    /** @param expected whether a revision is the one that the caller has seen */
    Uni<DesiredOutcome> change(MachineKey machine, LongPredicate expected, DesiredChange change) {
        return twins.load(machine).flatMap(twin -> {
            DesiredOutcome outcome = DesiredDecision.decide(twin, expected, change, limits);
            return switch (outcome) {
                case Changed(var next) -> save(twin, next, expected, change);
                case Unchanged _, Conflict _, Refused _ -> Uni.createFrom().item(outcome);
            };
        });
    }

    private Uni<DesiredOutcome> save(Twin before, Twin after, LongPredicate expected, DesiredChange change) {
        return twins.save(after, List.of(transition(before, after, change))).flatMap(saved -> {
            if (!saved) {
                return change(before.machine(), expected, change);
            }
            publisher.wake();
            return Uni.createFrom().item(new Changed(after));
        });
    }

    private static Transition transition(Twin before, Twin after, DesiredChange change) {
        return new Transition(
                Kind.DESIRED,
                Outcome.APPLIED,
                change.at(),
                change.by(),
                null,
                null,
                before.desired().revision(),
                after.desired().revision(),
                after.convergence().state(),
                after.desired().document(),
                change.correlationId());
    }
}
