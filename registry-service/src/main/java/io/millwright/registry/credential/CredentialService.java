package io.millwright.registry.credential;

import io.millwright.model.id.MachineKey;
import io.millwright.registry.change.ChangeService;
import io.millwright.registry.credential.CredentialOutcome.Created;
import io.millwright.registry.credential.CredentialOutcome.Deleted;
import io.millwright.registry.credential.CredentialOutcome.Exists;
import io.millwright.registry.credential.CredentialOutcome.NoMachine;
import io.millwright.registry.credential.CredentialOutcome.NoSuchCredential;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.machine.MachineRepository;
import io.quarkus.hibernate.reactive.panache.Panache;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Makes and deletes credentials, in one line with the writers of the registry, so that none outlives its machine. */
@ApplicationScoped
class CredentialService {
    private static final Logger LOG = Logger.getLogger(CredentialService.class);

    private final ChangeService changes;
    private final MachineRepository machines;
    private final CredentialRepository credentials;
    private final SecretHash hashes;
    private final SecureRandom random = new SecureRandom();
    private final Clock clock;

    CredentialService(
            ChangeService changes,
            MachineRepository machines,
            CredentialRepository credentials,
            CredentialConfig config,
            Clock clock) {
        this.changes = changes;
        this.machines = machines;
        this.credentials = credentials;
        this.hashes = new SecretHash(config.credentialKey());
        this.clock = clock;
    }

    /** @param replace whether an existing credential gives way; else it stays and the answer is {@link Exists} */
    Uni<CredentialOutcome> create(MachineKey machine, boolean replace, String by) {
        ItemKey key = ItemKey.of(machine);
        return write(
                        key,
                        () -> credentials.of(key).chain(present -> {
                            if (!present.isEmpty() && !replace) {
                                return Uni.createFrom().item(new Exists(present.getFirst().credentialId));
                            }
                            return credentials.deleteAllOf(key).chain(() -> insert(machine, key, by));
                        }))
                .invoke(outcome -> {
                    if (outcome instanceof Created created) {
                        LOG.infof(
                                "credential created machine=%s credential_id=%s by=%s",
                                machine, created.credentialId(), by);
                    }
                });
    }

    Uni<CredentialOutcome> delete(MachineKey machine, String credentialId, String by) {
        ItemKey key = ItemKey.of(machine);
        return write(
                        key,
                        () -> credentials
                                .delete(key, credentialId)
                                .map(deleted -> deleted ? new Deleted() : new NoSuchCredential()))
                .invoke(outcome -> {
                    if (outcome instanceof Deleted) {
                        LOG.infof("credential deleted machine=%s credential_id=%s by=%s", machine, credentialId, by);
                    }
                });
    }

    /** Of a living machine, without their secrets. */
    Uni<List<CredentialEntity>> list(MachineKey machine) {
        return Panache.withSession(() -> credentials.of(ItemKey.of(machine)));
    }

    private Uni<CredentialOutcome> write(ItemKey machine, Supplier<Uni<CredentialOutcome>> write) {
        return Panache.withTransaction(() -> changes.queue()
                .chain(() -> machines.unreadable(machine))
                .chain(refusal -> refusal.<Uni<CredentialOutcome>>map(
                                reason -> Uni.createFrom().item(new NoMachine(reason)))
                        .orElseGet(write)));
    }

    private Uni<CredentialOutcome> insert(MachineKey machine, ItemKey key, String by) {
        Secret secret = Secret.random(random);
        var entity = new CredentialEntity();
        entity.credentialId = UUID.randomUUID().toString();
        entity.machineKey = key.folded();
        entity.secretHash = hashes.of(machine.clientId(), secret.value());
        entity.createdAt = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        entity.createdBy = by;
        return credentials.persist(entity).replaceWith(new Created(entity.credentialId, secret, entity.createdAt));
    }
}
