package io.millwright.registry.item;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.registry.audit.Actor;
import io.millwright.registry.change.ChangePublisher;
import io.millwright.registry.change.ChangeService;
import io.millwright.registry.item.Written.Refused;
import io.millwright.registry.item.Written.Removed;
import io.millwright.registry.item.Written.Saved;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.Precondition;
import io.millwright.service.http.Write;
import io.quarkus.arc.All;
import io.quarkus.hibernate.reactive.panache.Panache;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Reads, creates, changes and deletes items: takes its place in the line of writers, loads, decides, saves, nudges. */
@ApplicationScoped
public class ItemService {
    private static final Logger LOG = Logger.getLogger(ItemService.class);

    private final ChangeService changes;
    private final ChangePublisher publisher;
    private final List<DependentsRepository> dependents;
    private final ItemMetrics metrics;
    private final ObjectMapper mapper;
    private final Clock clock;

    ItemService(
            ChangeService changes,
            ChangePublisher publisher,
            @All List<DependentsRepository> dependents,
            ItemMetrics metrics,
            ObjectMapper mapper,
            Clock clock) {
        this.changes = changes;
        this.publisher = publisher;
        this.dependents = dependents;
        this.metrics = metrics;
        this.mapper = mapper;
        this.clock = clock;
    }

    /** The living item under a key. */
    public <D> Uni<Read<D>> read(ItemRepository<?, D> items, ItemKey key) {
        return Panache.withSession(() -> items.stored(key))
                .map(found -> ItemRules.unreadable(key, found)
                        .<Read<D>>map(Read.Refused::new)
                        .orElseGet(() -> new Read.Found<>(found.orElseThrow())));
    }

    /** Creates, replaces or, by the revision of its tombstone, brings back an item. */
    public <D> Uni<Written<D>> put(ItemRepository<?, D> items, ItemKey key, Write write, D wanted, Actor by) {
        return write(items, key, by, () -> items.stored(key).map(found -> ItemRules.put(key, found, write, wanted)));
    }

    /** Changes an item. What {@code change} throws is thrown on, and nothing is stored. */
    public <D> Uni<Written<D>> change(
            ItemRepository<?, D> items, ItemKey key, Precondition precondition, UnaryOperator<D> change, Actor by) {
        return write(
                items,
                key,
                by,
                () -> items.stored(key).map(found -> ItemRules.change(key, found, precondition, change)));
    }

    public <D> Uni<Written<D>> delete(ItemRepository<?, D> items, ItemKey key, Precondition precondition, Actor by) {
        return write(
                items,
                key,
                by,
                () -> items.stored(key)
                        .chain(found ->
                                blocking(key).map(blocking -> ItemRules.delete(key, found, precondition, blocking))));
    }

    private <D> Uni<Written<D>> write(
            ItemRepository<?, D> items, ItemKey key, Actor by, Supplier<Uni<ItemDecision<D>>> decide) {
        return Panache.withTransaction(
                        () -> changes.queue().chain(decide::get).chain(decision -> carryOut(items, key, by, decision)))
                .invoke(written -> {
                    metrics.count(key.kind(), written);
                    if (written instanceof Written.Done<D> done) {
                        LOG.infof(
                                "item written kind=%s key=%s revision=%d outcome=%s by=%s",
                                key.kind().wireName(),
                                key.folded(),
                                done.revision(),
                                ItemMetrics.outcome(written),
                                by.subject());
                        publisher.nudge(done.revision());
                    }
                });
    }

    private <D> Uni<Written<D>> carryOut(ItemRepository<?, D> items, ItemKey key, Actor by, ItemDecision<D> decision) {
        return switch (decision) {
            case ItemDecision.Refuse<D>(var refusal) -> Uni.createFrom().item(new Refused<>(refusal));
            case ItemDecision.Keep<D>(var stored) -> Uni.createFrom().item(new Written.Kept<>(stored));
            case ItemDecision.Create<D>(var document) ->
                checked(
                        items,
                        key,
                        document,
                        () -> save(items, key, document, false, by, Optional.empty())
                                .map(stored -> new Saved<>(stored, true)));
            case ItemDecision.Change<D>(var document, var createdAt) ->
                checked(
                        items,
                        key,
                        document,
                        () -> save(items, key, document, false, by, Optional.of(createdAt))
                                .map(stored -> new Saved<>(stored, false)));
            case ItemDecision.Delete<D>(var document, var createdAt) ->
                deleteWith(key)
                        .chain(() -> save(items, key, document, true, by, Optional.of(createdAt)))
                        .map(stored -> new Removed<>(stored.revision()));
        };
    }

    private <D> Uni<Written<D>> checked(
            ItemRepository<?, D> items, ItemKey key, D document, Supplier<Uni<Written<D>>> save) {
        return items.brokenReference(key, document)
                .chain(broken -> broken.<Uni<Written<D>>>map(
                                refusal -> Uni.createFrom().item(new Refused<>(refusal)))
                        .orElseGet(save));
    }

    private <D> Uni<Stored<D>> save(
            ItemRepository<?, D> items,
            ItemKey key,
            D document,
            boolean deleted,
            Actor by,
            Optional<Instant> createdAt) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return items.stored(key)
                .map(found -> found.map(Stored::revision).orElse(null))
                .chain(previous -> changes.append(key, deleted, mapper.valueToTree(document), now, previous, by))
                .map(revision -> new Stored<>(key, document, revision, deleted, createdAt.orElse(now), now))
                .call(items::save);
    }

    private Uni<Optional<String>> blocking(ItemKey key) {
        return Multi.createFrom()
                .iterable(dependents)
                .onItem()
                .transformToUniAndConcatenate(each -> each.blocking(key))
                .filter(Optional::isPresent)
                .map(Optional::orElseThrow)
                .collect()
                .asList()
                .map(all -> all.isEmpty()
                        ? Optional.empty()
                        : Optional.of(all.stream().sorted().collect(Collectors.joining(" and "))));
    }

    private Uni<Void> deleteWith(ItemKey key) {
        return Multi.createFrom()
                .iterable(dependents)
                .onItem()
                .transformToUniAndConcatenate(each -> each.deleteWith(key))
                .collect()
                .last()
                .replaceWithVoid();
    }
}
