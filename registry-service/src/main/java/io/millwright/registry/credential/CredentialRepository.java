package io.millwright.registry.credential;

import io.millwright.registry.item.DependentsRepository;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.key.ItemKind;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The credentials of machines; a deleted machine takes its own with it. */
@ApplicationScoped
class CredentialRepository implements PanacheRepositoryBase<CredentialEntity, String>, DependentsRepository {

    Uni<List<CredentialEntity>> of(ItemKey machine) {
        return list("machineKey", machine.folded());
    }

    Uni<Boolean> delete(ItemKey machine, String credentialId) {
        return delete("machineKey = ?1 and credentialId = ?2", machine.folded(), credentialId)
                .map(deleted -> deleted > 0);
    }

    Uni<Void> deleteAllOf(ItemKey machine) {
        return delete("machineKey", machine.folded()).replaceWithVoid();
    }

    @Override
    public Uni<Void> deleteWith(ItemKey key) {
        return key.kind() == ItemKind.MACHINE
                ? deleteAllOf(key)
                : Uni.createFrom().voidItem();
    }
}
