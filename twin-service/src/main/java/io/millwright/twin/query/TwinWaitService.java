package io.millwright.twin.query;

import io.millwright.model.id.MachineKey;
import io.millwright.service.feed.FeedFilter;
import io.millwright.service.feed.FeedHub;
import io.millwright.service.feed.FeedReaders;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Waiting;
import io.millwright.service.security.Caller;
import io.millwright.twin.core.Convergence;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads or changes a twin, and answers at once or when it has become what the caller waits for. Woken by the feed; waiting callers
 * are bounded and hold nothing of the database.
 */
@ApplicationScoped
public class TwinWaitService {
    private static final Logger LOG = Logger.getLogger(TwinWaitService.class);
    private static final String CONVERGENCE = "convergence";

    private final TwinRepository twins;
    private final FeedHub hub;
    private final FeedReaders readers;
    private final Caller caller;

    TwinWaitService(TwinRepository twins, FeedHub hub, FeedReaders readers, Caller caller) {
        this.twins = twins;
        this.hub = hub;
        this.readers = readers;
        this.caller = caller;
    }

    /** How long a caller wants to wait for convergence; zero when it doesn't. */
    public static Duration forConvergence(@Nullable String prefer) {
        return Waiting.names(prefer, CONVERGENCE) ? Waiting.preferred(prefer) : Duration.ZERO;
    }

    /** What {@code Preference-Applied} says of a wait for convergence. */
    public static String applied(Duration wait) {
        return "wait=" + wait.toSeconds() + "; " + CONVERGENCE;
    }

    /** The twin as it is when the wait is over; where it didn't become so in time, as it is then. */
    public Uni<Twin> load(MachineKey machine, @Nullable String prefer, @Nullable String ifNoneMatch) {
        Duration wait = Waiting.preferred(prefer);
        boolean converged = Waiting.names(prefer, CONVERGENCE);
        if (wait.isZero() || (!converged && ifNoneMatch == null)) {
            return twins.load(machine);
        }
        Predicate<Twin> wanted = converged
                ? twin -> twin.convergence() instanceof Convergence.InSync
                : twin -> !ETags.isNotModified(ifNoneMatch, twin.version());
        Runnable leave = readers.enter(caller.clientId());
        return until(machine, wait, wanted).onTermination().invoke(leave);
    }

    /**
     * Makes a change once, then waits until the machine has answered to it, or a later change has taken its place, or the time is
     * over. The place among the waiting is taken before the change, so that a caller who may not wait has changed nothing. What
     * fails afterwards is not told as a failure: the change has been made.
     *
     * @param change the twin right after it
     */
    public Uni<Twin> changed(Duration wait, Supplier<Uni<? extends Twin>> change) {
        if (wait.isZero()) {
            return Uni.createFrom().deferred(change);
        }
        Runnable leave = readers.enter(caller.clientId());
        return Uni.createFrom()
                .deferred(change)
                .flatMap(twin -> isAnswered(twin, twin.desired().revision())
                        ? Uni.createFrom().item(twin)
                        : answered(twin, wait))
                .onTermination()
                .invoke(leave);
    }

    private Uni<Twin> answered(Twin changed, Duration wait) {
        long revision = changed.desired().revision();
        return until(
                        changed.machine(),
                        wait,
                        twin -> isAnswered(twin, revision) || twin.desired().revision() != revision)
                .onFailure()
                .recoverWithItem(failure -> {
                    LOG.warnf("wait for convergence ended early error=%s", failure);
                    return changed;
                });
    }

    private Uni<Twin> until(MachineKey machine, Duration wait, Predicate<Twin> wanted) {
        FeedFilter filter =
                FeedFilter.ofMachine(machine.factoryId(), machine.machineId().value());
        return Waiting.until(wait, wake -> hub.listen(filter, wake), () -> twins.load(machine), wanted);
    }

    /** Whether there is nothing more to wait for after a change to a revision: an answer of the machine to it, or to a later one. */
    public static boolean isAnswered(Twin twin, long revision) {
        return twin.desired().revision() > revision
                || (twin.desired().revision() == revision && twin.convergence().isAnswer());
    }
}
