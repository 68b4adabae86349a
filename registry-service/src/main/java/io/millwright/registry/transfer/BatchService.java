package io.millwright.registry.transfer;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.id.FactoryId;
import io.millwright.registry.audit.Actor;
import io.millwright.registry.change.Change;
import io.millwright.registry.change.ChangeService;
import io.millwright.registry.item.ItemDecision;
import io.millwright.registry.item.ItemProblems;
import io.millwright.registry.item.Refusal;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.machine.MachineDocument;
import io.millwright.registry.machine.MachineSearchRepository;
import io.millwright.service.problem.Problem;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes over a batch of lines within a transaction: takes its place in the line of writers, loads, decides, saves. */
@ApplicationScoped
class BatchService {
    private final ChangeService changes;
    private final MachineSearchRepository machines;
    private final BatchRepository batches;
    private final ObjectMapper mapper;
    private final Clock clock;

    BatchService(
            ChangeService changes,
            MachineSearchRepository machines,
            BatchRepository batches,
            ObjectMapper mapper,
            Clock clock) {
        this.changes = changes;
        this.machines = machines;
        this.batches = batches;
        this.mapper = mapper;
        this.clock = clock;
    }

    /**
     * What became of the lines, and the newest revision of all.
     *
     * @param revision absent when nothing was stored
     */
    record Taken(List<LineOutcome> lines, @Nullable Long revision) {}

    /** @param lines of different machines */
    Uni<Taken> take(
            SqlConnection connection, FactoryId factory, List<ImportLine.Wanted> lines, boolean replace, Actor by) {
        List<String> keys =
                lines.stream().map(line -> key(factory, line).folded()).toList();
        List<String> areas = lines.stream()
                .map(line -> line.document().areaId().value())
                .distinct()
                .toList();
        List<String> types = lines.stream()
                .map(line -> line.document().typeId().value())
                .distinct()
                .toList();
        return changes.queue(connection)
                .chain(newest -> machines.stored(connection, keys)
                        .chain(found -> batches.known(connection, factory, areas, types)
                                .chain(known -> save(
                                        connection,
                                        factory,
                                        new Decided(newest, now(), by, mapper)
                                                .all(factory, lines, found, replace, known)))));
    }

    private Uni<Taken> save(SqlConnection connection, FactoryId factory, Decided decided) {
        if (decided.changes.isEmpty()) {
            return Uni.createFrom().item(new Taken(decided.lines, null));
        }
        return changes.append(connection, decided.changes)
                .chain(() -> batches.save(connection, factory, decided.machines))
                .replaceWith(new Taken(decided.lines, decided.newest));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static ItemKey key(FactoryId factory, ImportLine.Wanted line) {
        return ItemKey.of(factory, line.machineId());
    }

    /** What the lines of a batch come to. */
    private static final class Decided {
        private final Instant now;
        private final Actor by;
        private final ObjectMapper mapper;
        private final List<LineOutcome> lines = new ArrayList<>();
        private final List<Change> changes = new ArrayList<>();
        private final List<Stored<MachineDocument>> machines = new ArrayList<>();
        private long newest;

        Decided(long newest, Instant now, Actor by, ObjectMapper mapper) {
            this.newest = newest;
            this.now = now;
            this.by = by;
            this.mapper = mapper;
        }

        Decided all(
                FactoryId factory,
                List<ImportLine.Wanted> wanted,
                Map<String, Stored<MachineDocument>> stored,
                boolean replace,
                ImportRules.Known known) {
            for (ImportLine.Wanted line : wanted) {
                ItemKey key = key(factory, line);
                Optional<Stored<MachineDocument>> found = Optional.ofNullable(stored.get(key.folded()));
                switch (known.factory()
                        ? ImportRules.decide(key, line, found, replace, known)
                        : new ItemDecision.Refuse<MachineDocument>(new Refusal.NoParent(factory.value()))) {
                    case ItemDecision.Create<MachineDocument>(var document) ->
                        store(key, line, document, found, now, LineOutcome.Result.CREATED);
                    case ItemDecision.Change<MachineDocument>(var document, var createdAt) ->
                        store(key, line, document, found, createdAt, LineOutcome.Result.CHANGED);
                    case ItemDecision.Keep<MachineDocument>(var kept) ->
                        lines.add(outcome(line, LineOutcome.Result.UNCHANGED, kept.revision()));
                    case ItemDecision.Refuse<MachineDocument>(var refusal) -> lines.add(refused(key, line, refusal));
                    case ItemDecision.Delete<MachineDocument> delete ->
                        throw new IllegalStateException("a line can't end in " + delete);
                }
            }
            return this;
        }

        private void store(
                ItemKey key,
                ImportLine.Wanted line,
                MachineDocument document,
                Optional<Stored<MachineDocument>> found,
                Instant createdAt,
                LineOutcome.Result result) {
            newest++;
            Long previous = found.map(Stored::revision).orElse(null);
            changes.add(new Change(newest, key, false, mapper.valueToTree(document), now, previous, by));
            machines.add(new Stored<>(key, document, newest, false, createdAt, now));
            lines.add(outcome(line, result, newest));
        }

        private static LineOutcome outcome(ImportLine.Wanted line, LineOutcome.Result result, long revision) {
            return new LineOutcome(line.number(), line.machineId().value(), result, revision, null, null);
        }

        private static LineOutcome refused(ItemKey key, ImportLine.Wanted line, Refusal refusal) {
            Problem problem = ItemProblems.of(key, refusal).problem();
            boolean member = !problem.errors().isEmpty();
            return LineOutcome.refused(
                    line.number(),
                    line.machineId().value(),
                    member ? problem.errors().getFirst().pointer() : "",
                    member ? problem.errors().getFirst().detail() : String.valueOf(problem.detail()));
        }
    }
}
