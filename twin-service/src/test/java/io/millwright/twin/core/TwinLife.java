package io.millwright.twin.core;

import static io.millwright.twin.core.TwinFixture.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Transition.Kind;
import io.millwright.twin.core.Transition.Outcome;
import io.millwright.twin.core.Transition.Source;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Saves changes of one twin in the database, one after the other, as the service's features do. */
public final class TwinLife {
    private final TwinRepository twins;
    private final MachineKey machine;
    private long sequence;

    public TwinLife(TwinRepository twins, MachineKey machine) {
        this.twins = twins;
        this.machine = machine;
    }

    public Twin now() {
        return twins.load(machine).await().indefinitely();
    }

    /** A change of whatever kind. */
    public void change(Random random, Instant at) {
        switch (random.nextInt(4)) {
            case 0 -> want("{'speed':%d,'mode':'m%d','gone':null}".formatted(random.nextInt(9), random.nextInt(3)), at);
            case 1 -> connect(random.nextLong(1, 4), random.nextLong(1, 9), random.nextBoolean(), at);
            default ->
                report(
                        "{'speed':%d,'axis':{'x':%d.50}}".formatted(random.nextInt(9), random.nextInt(9)),
                        random.nextBoolean()
                                ? now().desired().revision()
                                : Math.max(0, now().desired().revision() - 1),
                        random.nextInt(4) == 0 ? ApplyStatus.REJECTED : ApplyStatus.APPLIED,
                        at);
        }
    }

    public void want(String document, Instant at) {
        Twin before = now();
        long revision = before.desired().revision() + 1;
        ObjectNode wanted = json(document);
        var state = new DesiredState(
                revision, wanted, Map.of("/speed", new PropertyChange(revision, at, "ada")), at, "c-" + revision);
        save(before.withDesired(state, at), Kind.DESIRED, "ada", null, revision - 1, revision, wanted, at);
    }

    public void report(String document, long applied, ApplyStatus status, Instant at) {
        Twin before = now();
        long revision = before.reported() == null ? 1 : before.reported().revision() + 1;
        ObjectNode reported = json(document);
        var report = new StateReport(
                reported, applied, status, status == ApplyStatus.APPLIED ? null : "no", "1.0", null, null);
        var position = new Position(7, ++sequence);
        var newest = new Reported(revision, position, "uid", "m-" + sequence, at, at, report);
        Source source = new Source("m-" + sequence, 7, "uid", sequence, null);
        save(before.withReport(newest), Kind.REPORTED, Transition.DEVICE, source, revision - 1, revision, reported, at);
    }

    public void connect(long boot, long session, boolean online, Instant at) {
        var seen = new Seen(new Session(boot, session), online ? Cause.CONNECTED : Cause.WILL, null, at);
        Source source = new Source("a-" + at, boot, "uid", null, session);
        save(now().withConnectivity(seen), Kind.AVAILABILITY, Transition.DEVICE, source, null, null, null, at);
    }

    private void save(
            Twin after,
            Kind kind,
            String actor,
            @Nullable Source source,
            @Nullable Long from,
            @Nullable Long to,
            @Nullable ObjectNode document,
            Instant at) {
        var transition = new Transition(
                kind,
                Outcome.APPLIED,
                at,
                actor,
                null,
                source,
                from,
                to,
                after.convergence().state(),
                document,
                "c-1");
        if (!twins.save(after, List.of(transition)).await().indefinitely()) {
            throw new IllegalStateException("somebody else changed " + machine);
        }
    }
}
