package io.millwright.twin.publication;

import com.github.f4b6a3.uuid.UuidCreator;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.envelope.CloudMessage;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.MachineKey;
import io.millwright.service.mqtt.MqttPublisher;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import io.millwright.service.mqtt.PublishResult.Accepted;
import io.millwright.service.mqtt.PublishResult.NoSubscribers;
import io.millwright.service.mqtt.PublishResult.NotSent;
import io.millwright.service.mqtt.PublishResult.Refused;
import io.millwright.service.mqtt.PublishResult.Unconfirmed;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Publishes what is due until the broker has it.
 *
 * <p>A publish without the broker's word may still reach it later, after a newer one of another replica. Such a machine is
 * kept in mind here and published again, over the same connection and therefore after whatever was left of the first, until
 * the broker answers.
 */
@ApplicationScoped
public class DesiredPublisher {
    private static final Logger LOG = Logger.getLogger(DesiredPublisher.class);
    private static final int QOS = 1;
    private static final byte[] EMPTY = {};

    private final PublicationRepository repository;
    private final MqttPublisher mqtt;
    private final PublicationConfig config;
    private final Clock clock;
    private final MeterRegistry metrics;
    private final Set<MachineKey> unsettled = ConcurrentHashMap.newKeySet();
    private final RoundService rounds;

    DesiredPublisher(
            PublicationRepository repository,
            MqttPublisher mqtt,
            PublicationConfig config,
            Clock clock,
            MeterRegistry metrics,
            io.vertx.core.Vertx vertx) {
        this.repository = repository;
        this.mqtt = mqtt;
        this.config = config;
        this.clock = clock;
        this.metrics = metrics;
        this.rounds = new RoundService(vertx, this::round);
    }

    /** Something became due. Returns at once. */
    public void wake() {
        rounds.wake();
    }

    /** Whether more may be due at once. */
    private Uni<Boolean> round() {
        // no more than a batch, or one transaction would take the locks of all that waited for the broker
        Set<MachineKey> mustSettle =
                unsettled.stream().limit(config.batchSize()).collect(Collectors.toUnmodifiableSet());
        return repository.inTransaction(connection -> repository
                .claim(connection, config.batchSize(), mustSettle)
                .flatMap(due -> Multi.createFrom()
                        .iterable(due)
                        .onItem()
                        .transformToUni(one -> publish(one).map(result -> new Published(one, result)))
                        .merge(config.batchSize())
                        .collect()
                        .asList())
                .flatMap(published -> write(connection, published)));
    }

    private Uni<Boolean> write(SqlConnection connection, List<Published> published) {
        published.forEach(this::note);
        List<DueDesired> done =
                published.stream().filter(Published::isDone).map(Published::due).toList();
        List<MachineKey> tried = published.stream()
                .filter(one -> !one.isDone())
                .map(one -> one.due().machine())
                .toList();
        return repository
                .markPublished(connection, done)
                .flatMap(marked -> repository.markTried(connection, tried, clock.instant()))
                .map(marked -> done.size() == config.batchSize());
    }

    private void note(Published published) {
        MachineKey machine = published.due().machine();
        String outcome = published.result().getClass().getSimpleName().toLowerCase(Locale.ROOT);
        metrics.counter("twin.desired.published", "outcome", outcome).increment();
        switch (published.result()) {
            case Accepted(), NoSubscribers() -> unsettled.remove(machine);
            case Refused(int code, String reason) -> {
                unsettled.remove(machine);
                LOG.warnf("desired state refused by the broker machine_id=%s code=%d error=%s", machine, code, reason);
            }
            // changes before the one that was not sent may be unconfirmed
            case NotSent(String reason) -> {
                unsettled.add(machine);
                LOG.debugf("desired state not sent machine_id=%s error=%s", machine, reason);
            }
            case Unconfirmed(String reason) -> {
                unsettled.add(machine);
                LOG.debugf("desired state unconfirmed machine_id=%s error=%s", machine, reason);
            }
        }
    }

    /** All changes in order; the first that the broker does not take ends it. */
    private Uni<PublishResult> publish(DueDesired due) {
        Uni<PublishResult> result = Uni.createFrom().item(new Accepted());
        for (RetainedChange change : RetainedChange.of(due)) {
            result = result.flatMap(before -> isTaken(before)
                    ? mqtt.publish(message(change, due))
                    : Uni.createFrom().item(before));
        }
        return result;
    }

    private OutboundMessage message(RetainedChange change, DueDesired due) {
        byte[] payload = switch (change) {
            case RetainedChange.Clear _ -> EMPTY;
            case RetainedChange.Set set ->
                EnvelopeCodec.encode(new CloudMessage<>(
                        UuidCreator.getTimeOrderedEpoch().toString(),
                        "twin",
                        clock.instant(),
                        Envelope.SCHEMA_VERSION,
                        null,
                        due.correlationId(),
                        set.desired()));
        };
        return OutboundMessage.of(change.topic().path(), payload, QOS, true);
    }

    private static boolean isTaken(PublishResult result) {
        return result instanceof Accepted || result instanceof NoSubscribers;
    }

    private record Published(DueDesired due, PublishResult result) {
        boolean isDone() {
            return isTaken(result);
        }
    }
}
