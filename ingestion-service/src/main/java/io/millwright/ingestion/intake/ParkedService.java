package io.millwright.ingestion.intake;

import io.millwright.ingestion.intake.ParkedRepository.Parked;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/** Decides parked messages again until the registry has spoken on each. Replicas may do it at once. */
@ApplicationScoped
class ParkedService {
    private static final Logger LOG = Logger.getLogger(ParkedService.class);
    private static final int AT_ONCE = 500;

    private final ParkedRepository repository;
    private final TelemetryIntakeService intake;
    private final RefusalService refusals;
    private final Duration interval;
    private Cancellable repetition = () -> {};
    private volatile boolean failing;

    /** Those up to here had their turn; what can't be decided must not stand before what can. */
    private volatile long lastSeen;

    private record Turn(int looked, int decided) {
        boolean isWorthAnother() {
            return looked == AT_ONCE && decided > 0;
        }
    }

    ParkedService(
            ParkedRepository repository, TelemetryIntakeService intake, RefusalService refusals, IntakeConfig config) {
        this.repository = repository;
        this.intake = intake;
        this.refusals = refusals;
        this.interval = config.parkedInterval();
    }

    void start(@Observes StartupEvent event) {
        repetition = Multi.createFrom()
                .ticks()
                .every(interval)
                .onOverflow()
                .drop()
                .onItem()
                .transformToUniAndConcatenate(tick ->
                        decideAgain().invoke(() -> failing = false).onFailure().recoverWithItem(this::failed))
                .subscribe()
                .with(decided -> {});
    }

    void stop(@Observes ShutdownEvent event) {
        repetition.cancel();
    }

    /** How many were decided: so many in a turn, and turn after turn while that helps. */
    Uni<Integer> decideAgain() {
        return turn().chain(turn -> turn.isWorthAnother()
                ? decideAgain().map(more -> more + turn.decided())
                : Uni.createFrom().item(turn.decided()));
    }

    private Uni<Turn> turn() {
        return repository.behind(lastSeen, AT_ONCE).chain(parked -> {
            lastSeen = parked.size() < AT_ONCE ? 0 : parked.getLast().id();
            if (parked.isEmpty()) {
                return Uni.createFrom().item(new Turn(0, 0));
            }
            List<Reading> readings =
                    parked.stream().map(one -> Reading.of(one.message())).toList();
            return intake.settle(readings).chain(verdicts -> finish(parked, verdicts));
        });
    }

    private Uni<Turn> finish(List<Parked> parked, List<Verdict> verdicts) {
        List<Long> decidedIds = new ArrayList<>();
        List<Verdict> decided = new ArrayList<>();
        for (int i = 0; i < parked.size(); i++) {
            if (!(verdicts.get(i) instanceof Verdict.Undecided)) {
                decidedIds.add(parked.get(i).id());
                decided.add(verdicts.get(i));
            }
        }
        return repository
                .remove(decidedIds)
                .invoke(() -> refusals.tell(decided))
                .replaceWith(new Turn(parked.size(), decidedIds.size()));
    }

    private int failed(Throwable failure) {
        if (!failing) {
            failing = true;
            LOG.warnf("parked messages can't be decided now error=%s", failure.getMessage());
        }
        return 0;
    }
}
