package io.millwright.registry.credential;

import io.millwright.model.id.MachineKey;
import io.millwright.registry.change.ChangeService;
import io.millwright.registry.credential.CredentialDecision.Issue;
import io.millwright.registry.credential.CredentialOutcome.Created;
import io.millwright.registry.credential.CredentialOutcome.NoMachine;
import io.millwright.registry.credential.CredentialOutcome.Revoked;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.machine.MachineRepository;
import io.millwright.service.http.Precondition;
import io.quarkus.hibernate.reactive.panache.Panache;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Makes, rotates and revokes credentials, in one line with the writers of the registry, so that none outlives its machine. */
@ApplicationScoped
class CredentialService {
    private static final Logger LOG = Logger.getLogger(CredentialService.class);
    private static final Duration REMEMBERED = Duration.ofDays(30);

    private final ChangeService changes;
    private final MachineRepository machines;
    private final CredentialRepository credentials;
    private final CredentialMetrics metrics;
    private final SecretHash hashes;
    private final int max;
    private final SecureRandom random = new SecureRandom();
    private final Clock clock;

    CredentialService(
            ChangeService changes,
            MachineRepository machines,
            CredentialRepository credentials,
            CredentialMetrics metrics,
            CredentialConfig config,
            Clock clock) {
        this.changes = changes;
        this.machines = machines;
        this.credentials = credentials;
        this.metrics = metrics;
        this.hashes = new SecretHash(config.credentialKey());
        this.max = config.maxCredentials();
        this.clock = clock;
    }

    /** @param alone whether all other passwords of the machine end at once */
    Uni<CredentialOutcome> create(MachineKey machine, Validity validity, boolean alone, String by) {
        Instant now = now();
        return write(
                machine,
                "created",
                by,
                now,
                all -> CredentialRules.create(all, CredentialKind.PASSWORD, validity, alone, max, now));
    }

    /** @param overlap how long the old one may still be used at the most; absent: until the new one is used */
    Uni<CredentialOutcome> rotate(
            MachineKey machine,
            String credentialId,
            Precondition precondition,
            Validity validity,
            @Nullable Duration overlap,
            String by) {
        Instant now = now();
        return write(
                machine,
                "rotated",
                by,
                now,
                all -> CredentialRules.rotate(all, credentialId, precondition, validity, overlap, max, now));
    }

    Uni<CredentialOutcome> revoke(MachineKey machine, String credentialId, Precondition precondition, String by) {
        return write(machine, "revoked", by, now(), all -> CredentialRules.revoke(all, credentialId, precondition));
    }

    /** Of a machine, newest first, those included that have ended. */
    Uni<List<Credential>> list(MachineKey machine) {
        return Panache.withSession(() -> credentials.of(ItemKey.of(machine)))
                .map(found -> found.stream().map(CredentialEntity::toCredential).toList());
    }

    Uni<Optional<Credential>> find(MachineKey machine, String credentialId) {
        return list(machine)
                .map(all -> all.stream()
                        .filter(each -> each.id().equals(credentialId))
                        .findFirst());
    }

    private Uni<CredentialOutcome> write(
            MachineKey machine,
            String what,
            String by,
            Instant now,
            Function<List<Credential>, CredentialDecision> decide) {
        ItemKey key = ItemKey.of(machine);
        return Panache.withTransaction(() -> changes.queue()
                        .chain(() -> machines.unreadable(key))
                        .chain(refusal -> refusal.<Uni<CredentialOutcome>>map(
                                        reason -> Uni.createFrom().item(new NoMachine(reason)))
                                .orElseGet(() -> credentials
                                        .lock(key)
                                        .chain(all -> carryOut(
                                                machine,
                                                all,
                                                decide.apply(all.stream()
                                                        .map(CredentialEntity::toCredential)
                                                        .toList()),
                                                by,
                                                now)))))
                .invoke(outcome -> {
                    metrics.count(what, outcome);
                    if (!(outcome instanceof CredentialOutcome.Refused)) {
                        LOG.infof("credential %s machine=%s credential=%s by=%s", what, machine, outcome, by);
                    }
                });
    }

    private Uni<CredentialOutcome> carryOut(
            MachineKey machine, List<CredentialEntity> all, CredentialDecision decision, String by, Instant now) {
        return switch (decision) {
            case CredentialDecision.Refuse(var refusal) -> Uni.createFrom().item(refusal);
            case CredentialDecision.AlreadyEnded ended -> Uni.createFrom().item(new Revoked());
            case CredentialDecision.End(var id) -> {
                end(all, id, EndReason.REVOKED, by, now);
                yield Uni.createFrom().item(new Revoked());
            }
            case Issue issue -> {
                issue.giveWay().forEach(id -> end(all, id, EndReason.REPLACED, by, now));
                limit(all, issue);
                yield credentials
                        .forget(ItemKey.of(machine), now.minus(REMEMBERED))
                        .chain(() -> insert(machine, issue, by, now));
            }
        };
    }

    private static void end(List<CredentialEntity> all, String id, EndReason reason, String by, Instant now) {
        all.stream().filter(each -> each.credentialId.equals(id)).forEach(each -> each.end(now, reason, by));
    }

    /** The old one of a rotation is used no longer than was said. */
    private static void limit(List<CredentialEntity> all, Issue issue) {
        all.stream().filter(each -> each.credentialId.equals(issue.replaces())).forEach(old -> {
            Instant until = issue.replacedUntil();
            if (until != null && (old.notAfter == null || old.notAfter.isAfter(until))) {
                old.notAfter = until;
            }
            old.version++;
        });
    }

    private Uni<CredentialOutcome> insert(MachineKey machine, Issue issue, String by, Instant now) {
        Secret secret = Secret.random(random);
        var entity = new CredentialEntity();
        entity.credentialId = UUID.randomUUID().toString();
        entity.machineKey = ItemKey.of(machine).folded();
        entity.kind = CredentialKind.PASSWORD.wireName();
        entity.secretHash = hashes.of(machine.clientId(), secret.value());
        entity.notBefore = issue.validity().notBefore();
        entity.notAfter = issue.validity().notAfter();
        entity.replaces = issue.replaces();
        entity.createdAt = now;
        entity.createdBy = by;
        entity.version = 1;
        return credentials.persist(entity).replaceWith(new Created(entity.toCredential(), secret));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
