package io.millwright.command.delivery;

import com.github.f4b6a3.uuid.UuidCreator;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.LedgerMetrics;
import io.millwright.command.ledger.LedgerService;
import io.millwright.command.ledger.Recording;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.CommandEvent.AttemptBegun;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.MachineKey;
import io.millwright.service.mqtt.MqttPublisher;
import io.millwright.service.registry.KnownMachine;
import io.millwright.service.registry.KnownMachines;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sends what is due: claim and record the attempt, publish, record the broker's word. */
@ApplicationScoped
class OutboxPublisher {
    private final Pool pool;
    private final OutboxRepository outbox;
    private final LedgerService ledger;
    private final LedgerMetrics ledgerMetrics;
    private final MqttPublisher mqtt;
    private final KnownMachines machines;
    private final DeliveryConfig config;
    private final MeterRegistry metrics;

    OutboxPublisher(
            Pool pool,
            OutboxRepository outbox,
            LedgerService ledger,
            LedgerMetrics ledgerMetrics,
            MqttPublisher mqtt,
            KnownMachines machines,
            DeliveryConfig config,
            MeterRegistry metrics) {
        this.pool = pool;
        this.outbox = outbox;
        this.ledger = ledger;
        this.ledgerMetrics = ledgerMetrics;
        this.mqtt = mqtt;
        this.machines = machines;
        this.config = config;
        this.metrics = metrics;
    }

    /** Sends one batch; the number of commands tried. Fails only when the database does. */
    Uni<Integer> sendDue() {
        return Uni.createFrom().deferred(() -> {
            long asked = System.nanoTime();
            return pool.withTransaction(this::claim)
                    .chain(attempts -> attempts.isEmpty()
                            ? Uni.createFrom().item(0)
                            : send(attempts, asked).replaceWith(attempts.size()));
        });
    }

    /** The attempt is on record before anything leaves, so that a crash can't hide that it may have. */
    private Uni<List<Attempt>> claim(SqlClient tx) {
        return outbox.claim(tx, config.batchSize(), config.resendAfter(), config.maxPause())
                .chain(claims -> claims.isEmpty()
                        ? Uni.createFrom().item(List.of())
                        : ledger.record(
                                        tx,
                                        claims.stream()
                                                .map(claim -> Change.of(claim.key(), AttemptBegun::new))
                                                .toList())
                                .map(recordings -> attempts(claims, recordings)));
    }

    private static List<Attempt> attempts(List<Claim> claims, List<Recording> recordings) {
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < claims.size(); i++) {
            if (recordings.get(i) instanceof Recording.Applied applied) {
                attempts.add(new Attempt(claims.get(i), applied));
            }
        }
        return attempts;
    }

    private Uni<Void> send(List<Attempt> attempts, long asked) {
        return machines.findAll(
                        attempts.stream().map(Attempt::machine).distinct().toList())
                .chain(known -> Multi.createFrom()
                        .iterable(attempts)
                        .onItem()
                        .transformToUni(attempt -> send(attempt, known, asked))
                        .merge(attempts.size())
                        .collect()
                        .asList())
                .chain(this::record);
    }

    private Uni<Sent> send(Attempt attempt, Map<MachineKey, KnownMachine> known, long asked) {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - asked);
        KnownMachine machine = known.get(attempt.machine());
        if (machine == null) {
            return Uni.createFrom().item(new Sent(attempt.key(), SendResult.MACHINE_UNKNOWN));
        }
        return MessageExpiry.of(attempt.claim.left(), elapsed)
                .map(expiry -> mqtt.publish(CommandMessages.of(
                                attempt.command(),
                                machine.areaId(),
                                UuidCreator.getTimeOrderedEpoch().toString(),
                                attempt.claim.now().plus(elapsed),
                                expiry))
                        .map(result -> new Sent(attempt.key(), SendResult.of(result))))
                .orElseGet(() -> Uni.createFrom().item(new Sent(attempt.key(), SendResult.TOO_LATE)));
    }

    private Uni<Void> record(List<Sent> results) {
        List<Change> changes = new ArrayList<>();
        List<CommandKey> again = new ArrayList<>();
        for (Sent sent : results) {
            sent.result.event().ifPresent(event -> changes.add(Change.of(sent.key, event)));
            if (sent.result != SendResult.ACCEPTED) {
                again.add(sent.key);
            }
            metrics.counter("command.sent", "result", sent.result.wireName()).increment();
        }
        return pool.withTransaction(tx -> ledger.record(tx, changes)
                        .call(() -> outbox.retry(tx, again, config.retryAfter(), config.maxPause())))
                .invoke(ledgerMetrics::count)
                .replaceWithVoid();
    }

    private record Attempt(Claim claim, Recording.Applied recorded) {
        CommandKey key() {
            return claim.key();
        }

        StoredCommand command() {
            return recorded.after();
        }

        MachineKey machine() {
            return command().order().machine();
        }
    }

    private record Sent(CommandKey key, SendResult result) {}
}
