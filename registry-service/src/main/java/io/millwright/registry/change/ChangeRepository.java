package io.millwright.registry.change;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.json.Json;
import io.millwright.registry.audit.Actor;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.key.ItemKind;
import io.quarkus.hibernate.reactive.panache.Panache;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** The rows of the feed and their counter. All methods need a session; the writing ones a transaction. */
@ApplicationScoped
class ChangeRepository implements PanacheRepositoryBase<ChangeEntity, Long> {

    /** Locks the counter until the transaction ends. */
    Uni<CounterEntity> lockCounter() {
        return Panache.getSession()
                .chain(session ->
                        session.find(CounterEntity.class, CounterEntity.ONLY_ROW, LockModeType.PESSIMISTIC_WRITE));
    }

    Uni<Long> latest() {
        return Panache.getSession()
                .chain(session -> session.find(CounterEntity.class, CounterEntity.ONLY_ROW))
                .map(counter -> counter.revision);
    }

    Uni<Void> insert(Change change) {
        var entity = new ChangeEntity();
        entity.revision = change.revision();
        entity.kind = change.key().kind().wireName();
        entity.factoryId = change.key().factoryId() == null
                ? null
                : change.key().factoryId().value();
        entity.itemId = change.key().id();
        entity.deleted = change.deleted();
        entity.document = change.document().toString();
        entity.changedAt = change.changedAt();
        entity.changedBy = change.actor().subject();
        entity.clientId = change.actor().clientId();
        entity.address = change.actor().address();
        entity.correlationId = change.actor().correlationId();
        entity.previous = change.previous();
        return persist(entity).replaceWithVoid();
    }

    /** At most {@code limit} changes above a revision, in order. */
    Uni<List<Change>> after(long revision, int limit) {
        return find("revision > ?1", Sort.by("revision"), revision)
                .page(0, limit)
                .list()
                .map(found -> found.stream().map(ChangeRepository::toChange).toList());
    }

    Uni<Optional<Change>> newestOf(ItemKey key) {
        Sort newestFirst = Sort.descending("revision");
        String kind = key.kind().wireName();
        var found = key.factoryId() == null
                ? find("kind = ?1 and factoryId is null and itemId = ?2", newestFirst, kind, key.id())
                : find(
                        "kind = ?1 and factoryId = ?2 and itemId = ?3",
                        newestFirst,
                        kind,
                        key.factoryId().value(),
                        key.id());
        return found.page(0, 1)
                .firstResult()
                .map(change -> Optional.ofNullable(change).map(ChangeRepository::toChange));
    }

    private static Change toChange(ChangeEntity entity) {
        var key = new ItemKey(
                ItemKind.ofWireName(entity.kind),
                entity.factoryId == null ? null : new FactoryId(entity.factoryId),
                entity.itemId);
        return new Change(
                entity.revision,
                key,
                entity.deleted,
                parse(entity.document),
                entity.changedAt,
                entity.previous,
                new Actor(entity.changedBy, entity.clientId, entity.address, entity.correlationId));
    }

    private static JsonNode parse(String document) {
        try {
            return Json.MAPPER.readTree(document);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("registry.change holds a document that is no JSON", e);
        }
    }
}
