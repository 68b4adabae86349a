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
import org.jspecify.annotations.Nullable;

/** Reads a twin, at once or when it has become what the caller waits for. Woken by the feed; waiting callers are bounded. */
@ApplicationScoped
public class TwinWaitService {
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
        FeedFilter filter =
                FeedFilter.ofMachine(machine.factoryId(), machine.machineId().value());
        return Waiting.until(wait, wake -> hub.listen(filter, wake), () -> twins.load(machine), wanted)
                .onTermination()
                .invoke(leave);
    }
}
