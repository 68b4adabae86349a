package io.millwright.twin.report;

import static io.millwright.twin.core.TwinFixture.PRESS;
import static io.millwright.twin.core.TwinFixture.aTwin;
import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.desiring;
import static io.millwright.twin.core.TwinFixture.envelope;
import static io.millwright.twin.core.TwinFixture.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.envelope.Position;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.twin.core.Convergence;
import io.millwright.twin.core.DesiredState;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import io.millwright.twin.report.ReportOutcome.Ahead;
import io.millwright.twin.report.ReportOutcome.Applied;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for any history of reports; a failure names its seed. */
class ReportLawsTest {
    private static final List<ApplyStatus> STATUSES =
            List.of(ApplyStatus.APPLIED, ApplyStatus.REJECTED, ApplyStatus.OVERRIDDEN);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 300);
    }

    /** What a twin is, without the times and counts that depend on when a message came. */
    private record Essence(
            @Nullable Position position,
            DesiredState desired,
            Convergence.State convergence,
            @Nullable Object report) {
        static Essence of(Twin twin) {
            Reported reported = twin.reported();
            DesiredState desired = twin.desired();
            return new Essence(
                    reported == null ? null : reported.position(),
                    new DesiredState(desired.revision(), desired.document(), desired.changes(), null, null),
                    twin.convergence().state(),
                    reported == null ? null : reported.report());
        }
    }

    /**
     * The messages of one machine's life: boots with random uids, applied revisions that never fall. Revisions above the
     * desired one are even, for an odd one would be the answer to a raise, which no earlier message can bring about.
     */
    private static List<Report> life(Random random) {
        var life = new ArrayList<Report>();
        long applied = 0;
        for (long boot = random.nextLong(1, 4); boot < 8; boot += random.nextLong(1, 3)) {
            String uid = random.nextInt(4) == 0 ? null : "uid-" + boot;
            for (long sequence = 1; sequence < random.nextLong(2, 7); sequence++) {
                applied = random.nextInt(6) == 0 ? (applied + 2) / 2 * 2 + 2 * random.nextLong(3) : applied;
                ApplyStatus status = STATUSES.get(random.nextInt(STATUSES.size()));
                life.add(new Report(
                        PRESS,
                        envelope(boot, uid, sequence, null, state(applied, status, "because")),
                        afterNoon(life.size())));
            }
        }
        return life;
    }

    private static List<Report> delivered(List<Report> life, Random random) {
        var delivery = new ArrayList<>(life);
        life.stream().filter(report -> random.nextInt(3) == 0).forEach(delivery::add);
        Collections.shuffle(delivery, random);
        return delivery;
    }

    private static Twin play(Twin start, List<Report> delivery) {
        Twin twin = start;
        var memory = new ReportMemoryModel();
        for (Report report : delivery) {
            ReportOutcome outcome = ReportDecision.decide(twin, memory.about(report), report);
            memory.note(report, outcome);
            Twin next = after(twin, outcome);
            assertThat(next.desired().revision())
                    .isGreaterThanOrEqualTo(twin.desired().revision());
            if (twin.reported() != null) {
                assertThat(next.reported().position())
                        .isGreaterThanOrEqualTo(twin.reported().position());
            }
            twin = next;
        }
        assertThat(memory.taken()).doesNotHaveDuplicates();
        return twin;
    }

    private static Twin after(Twin before, ReportOutcome outcome) {
        return switch (outcome) {
            case Applied applied -> applied.twin();
            case Ahead ahead -> ahead.twin();
            default -> before;
        };
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyDeliveryOrderEndsInTheSameTwin(long seed) {
        // given
        var random = new Random(seed);
        Twin start = desiring(aTwin(), random.nextInt(8));
        List<Report> life = life(random);
        // when
        Essence inOrder = Essence.of(play(start, life));
        // then
        for (int i = 0; i < 10; i++) {
            assertThat(Essence.of(play(start, delivered(life, random)))).isEqualTo(inOrder);
        }
    }

    /**
     * Two replicas with their own deliveries on one stored twin: each loads, and saves later only when the version is still
     * the one it loaded; else it loads and decides again.
     */
    @ParameterizedTest
    @MethodSource("seeds")
    void twoReplicasEndInTheSameTwinAsOne(long seed) {
        // given
        var random = new Random(seed);
        Twin start = desiring(aTwin(), random.nextInt(8));
        List<Report> life = life(random);
        var stored = new Store(start);
        var replicas =
                List.of(new Replica(stored, delivered(life, random)), new Replica(stored, delivered(life, random)));
        // when
        while (replicas.stream().anyMatch(Replica::isBusy)) {
            replicas.get(random.nextInt(2)).step();
        }
        // then
        assertThat(Essence.of(stored.twin)).isEqualTo(Essence.of(play(start, life)));
        assertThat(stored.memory.taken()).doesNotHaveDuplicates();
    }

    private static final class Store {
        private final ReportMemoryModel memory = new ReportMemoryModel();
        private Twin twin;
        private long version;

        Store(Twin twin) {
            this.twin = twin;
        }
    }

    private static final class Replica {
        private final Store store;
        private final List<Report> inbox;
        private @Nullable ReportOutcome decided;
        private long loaded;

        Replica(Store store, List<Report> inbox) {
            this.store = store;
            this.inbox = new ArrayList<>(inbox);
        }

        boolean isBusy() {
            return !inbox.isEmpty();
        }

        void step() {
            if (inbox.isEmpty()) {
                return;
            }
            Report report = inbox.getFirst();
            if (decided == null) {
                loaded = store.version;
                decided = ReportDecision.decide(store.twin, store.memory.about(report), report);
                return;
            }
            ReportOutcome outcome = decided;
            decided = null;
            boolean changes = outcome instanceof Applied || outcome instanceof Ahead;
            if (changes && store.version != loaded) {
                return;
            }
            if (changes) {
                store.memory.note(report, outcome);
                store.twin = after(store.twin, outcome);
                store.version++;
            }
            inbox.removeFirst();
        }
    }
}
