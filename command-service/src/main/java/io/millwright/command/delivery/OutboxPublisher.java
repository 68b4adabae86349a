package io.millwright.command.delivery;

import com.github.f4b6a3.uuid.UuidCreator;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.ChangeQueueService;
import io.millwright.command.ledger.LastingFailures;
import io.millwright.command.ledger.LedgerService;
import io.millwright.command.ledger.LockedCommand;
import io.millwright.command.ledger.NewCommandRepository.Inserted;
import io.millwright.command.ledger.Recording;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.CommandEvent.AttemptBegun;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.AreaId;
import io.millwright.service.mqtt.MqttPublisher;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jboss.logging.Logger;

/** Sends what is due: claim and record the attempt, publish, record the broker's word. */
@ApplicationScoped
class OutboxPublisher {
    private static final Logger LOG = Logger.getLogger(OutboxPublisher.class);

    private final Pool pool;
    private final OutboxRepository outbox;
    private final LedgerService ledger;
    private final ChangeQueueService queue;
    private final MqttPublisher mqtt;
    private final DeliveryConfig config;
    private final MeterRegistry metrics;

    OutboxPublisher(
            Pool pool,
            OutboxRepository outbox,
            LedgerService ledger,
            ChangeQueueService queue,
            MqttPublisher mqtt,
            DeliveryConfig config,
            MeterRegistry metrics) {
        this.pool = pool;
        this.outbox = outbox;
        this.ledger = ledger;
        this.queue = queue;
        this.mqtt = mqtt;
        this.config = config;
        this.metrics = metrics;
    }

    /**
     * Takes one batch; the attempts are on record before anything leaves, so that a crash can't hide that it may have. One
     * command that can't be read costs none of the others. Fails only when the database does.
     */
    Uni<Batch> claim() {
        return Uni.createFrom().deferred(() -> {
            long asked = System.nanoTime();
            return pool.withTransaction(tx -> outbox.claim(
                                    tx, config.batchSize(), config.resendAfter(), config.maxPause())
                            .chain(claims -> begin(tx, claims, new Taken(asked, System.nanoTime()))))
                    .invoke(this::begun)
                    .onFailure(LastingFailures::isLasting)
                    .recoverWithUni(failure -> oneByOne());
        });
    }

    /** One whose attempt was recorded with its submission. */
    static Batch departing(Inserted.Departs command, Taken taken) {
        Claim claim = new Claim(command.command(), command.left(), command.area());
        return new Batch(
                0,
                List.of(),
                List.of(new Attempt(claim, taken, command.command().command())));
    }

    private Uni<Batch> begin(SqlClient tx, Claims claims, Taken taken) {
        if (claims.claims().isEmpty()) {
            return Uni.createFrom().item(new Batch(claims.looked(), List.of(), List.of()));
        }
        Map<CommandKey, LockedCommand> locked = new LinkedHashMap<>();
        claims.claims().forEach(claim -> locked.put(claim.key(), claim.locked()));
        List<Change> changes = claims.claims().stream()
                .map(claim -> Change.of(claim.key(), AttemptBegun::new))
                .toList();
        return ledger.record(tx, locked, changes)
                .map(recordings ->
                        new Batch(claims.looked(), recordings, attempts(claims.claims(), recordings, taken)));
    }

    private void begun(Batch batch) {
        ledger.committed(batch.recordings);
    }

    private static List<Attempt> attempts(List<Claim> claims, List<Recording> recordings, Taken taken) {
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < claims.size(); i++) {
            if (recordings.get(i) instanceof Recording.Applied applied) {
                attempts.add(new Attempt(claims.get(i), taken, applied.after()));
            }
        }
        return attempts;
    }

    private Uni<Batch> oneByOne() {
        return outbox.due(pool, config.batchSize())
                .chain(keys -> Multi.createFrom()
                        .iterable(keys)
                        .onItem()
                        .transformToUniAndConcatenate(this::one)
                        .collect()
                        .asList())
                .map(batches -> new Batch(
                        batches.stream().mapToInt(Batch::looked).sum(),
                        List.of(),
                        batches.stream()
                                .flatMap(batch -> batch.attempts.stream())
                                .toList()));
    }

    private Uni<Batch> one(CommandKey key) {
        long asked = System.nanoTime();
        return pool.withTransaction(tx -> outbox.claimOne(tx, key, config.resendAfter(), config.maxPause())
                        .chain(claims -> begin(tx, claims, new Taken(asked, System.nanoTime()))))
                .invoke(this::begun)
                .onFailure(LastingFailures::isLasting)
                .recoverWithUni(failure -> {
                    LOG.errorf(failure, "command can't be sent command_id=%s error=%s", key, failure.getMessage());
                    metrics.counter("command.broken", "work", "sending").increment();
                    return outbox.postpone(pool, key, config.maxPause())
                            .replaceWith(new Batch(0, List.of(), List.of()));
                });
    }

    /** Completes when the broker's word on all of them is on record. */
    Uni<Void> send(Batch batch) {
        if (batch.attempts.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Multi.createFrom()
                .iterable(batch.attempts)
                .onItem()
                .transformToUni(attempt -> send(attempt)
                        .call(sent -> record(attempt.key(), sent))
                        .map(sent -> sent == SendResult.ACCEPTED ? List.<CommandKey>of() : List.of(attempt.key())))
                .merge(batch.attempts.size())
                .onItem()
                .disjoint()
                .map(CommandKey.class::cast)
                .collect()
                .asList()
                .chain(again -> outbox.retry(pool, again, config.retryAfter(), config.maxPause()));
    }

    private Uni<SendResult> send(Attempt attempt) {
        AreaId area = attempt.claim.area();
        if (area == null) {
            return Uni.createFrom().item(SendResult.MACHINE_UNKNOWN);
        }
        long now = System.nanoTime();
        return attempt.taken
                .expiry(attempt.claim.left(), now)
                .map(expiry -> mqtt.publish(CommandMessages.of(
                                attempt.command,
                                area,
                                UuidCreator.getTimeOrderedEpoch().toString(),
                                attempt.taken.sentAt(attempt.claim.locked().now(), now),
                                expiry))
                        .map(SendResult::of))
                .orElseGet(() -> Uni.createFrom().item(SendResult.TOO_LATE));
    }

    private Uni<?> record(CommandKey key, SendResult result) {
        metrics.counter("command.sent", "result", result.wireName()).increment();
        return result.event()
                .<Uni<?>>map(event -> queue.record(Change.of(key, event).unhurried()))
                .orElseGet(() -> Uni.createFrom().voidItem());
    }

    /**
     * Commands that this replica is to send.
     *
     * @param looked how many were due; nothing else was when it is less than a batch
     */
    record Batch(int looked, List<Recording> recordings, List<Attempt> attempts) {
        int size() {
            return attempts.size();
        }
    }

    record Attempt(Claim claim, Taken taken, StoredCommand command) {
        Attempt {
            Objects.requireNonNull(claim);
        }

        CommandKey key() {
            return claim.key();
        }
    }
}
