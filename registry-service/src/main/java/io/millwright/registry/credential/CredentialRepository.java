package io.millwright.registry.credential;

import io.millwright.registry.item.DependentsRepository;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.key.ItemKind;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The credentials of machines; those of a deleted machine end with it. */
@ApplicationScoped
class CredentialRepository implements PanacheRepositoryBase<CredentialEntity, String>, DependentsRepository {
    private static final String REGISTRY = "registry";

    private final Clock clock;

    CredentialRepository(Clock clock) {
        this.clock = clock;
    }

    /** Newest first. */
    Uni<List<CredentialEntity>> of(ItemKey machine) {
        return list("machineKey", Sort.descending("createdAt", "credentialId"), machine.folded());
    }

    /** The same, unchanging until the transaction ends; locked in the order in which all lock them. */
    Uni<List<CredentialEntity>> lock(ItemKey machine) {
        return find("machineKey", Sort.by("credentialId"), machine.folded())
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }

    /** Forgets the passwords of a machine that ended long ago. */
    Uni<Void> forget(ItemKey machine, Instant endedBefore) {
        return delete(
                        "machineKey = ?1 and kind = ?2 and endedAt < ?3",
                        machine.folded(),
                        CredentialKind.PASSWORD.wireName(),
                        endedBefore)
                .replaceWithVoid();
    }

    @Override
    public Uni<Void> deleteWith(ItemKey key) {
        if (key.kind() != ItemKind.MACHINE) {
            return Uni.createFrom().voidItem();
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return lock(key)
                .invoke(all -> all.stream()
                        .filter(each -> each.endedAt == null)
                        .forEach(each -> each.end(now, EndReason.MACHINE_DELETED, REGISTRY)))
                .replaceWithVoid();
    }
}
