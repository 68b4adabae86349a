package io.millwright.twin.publication;

import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.desired;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.envelope.DecodedCloud;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Desired;
import io.millwright.service.mqtt.MqttPublisher;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several replicas that publish the same machines' desired states. */
@QuarkusTest
class ConcurrentPublicationTest extends TwinTestBase {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Inject
    TwinRepository twins;

    @Inject
    PublicationRepository repository;

    @Inject
    PublicationConfig config;

    @Inject
    Clock clock;

    @Inject
    MeterRegistry metrics;

    @Inject
    Vertx vertx;

    /** Retains what arrives, late and at random, and loses some of its answers. */
    private static final class UnreliableBroker implements MqttPublisher {
        private final Random random;
        private final Map<String, Long> retained = new ConcurrentHashMap<>();
        private final Map<String, Integer> underway = new ConcurrentHashMap<>();
        private final AtomicInteger overlaps = new AtomicInteger();

        UnreliableBroker(long seed) {
            random = new Random(seed);
        }

        @Override
        public Uni<PublishResult> publish(OutboundMessage message) {
            Duration way = Duration.ofMillis(1 + random.nextInt(30));
            boolean answered = random.nextInt(4) != 0;
            if (underway.merge(message.topic(), 1, Integer::sum) > 1) {
                overlaps.incrementAndGet();
            }
            return Uni.createFrom().voidItem().onItem().delayIt().by(way).map(arrived -> {
                retained.put(message.topic(), revision(message));
                underway.merge(message.topic(), -1, Integer::sum);
                return answered ? new PublishResult.Accepted() : new PublishResult.Unconfirmed("lost");
            });
        }

        private static long revision(OutboundMessage message) {
            return EnvelopeCodec.decodeCloud(message.payload(), Desired.class)
                            instanceof DecodedCloud.Valid<Desired> valid
                    ? valid.message().payload().revision()
                    : -1;
        }
    }

    private DesiredPublisher replica(MqttPublisher broker) {
        return new DesiredPublisher(repository, broker, config, clock, metrics, vertx);
    }

    private void raise(MachineKey machine) {
        Twin twin = twins.load(machine).await().atMost(PATIENCE);
        Twin next = twin.withDesired(desired(twin.desired().revision() + 1), afterNoon(0));
        if (!twins.save(next, List.of()).await().atMost(PATIENCE)) {
            raise(machine);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theNewestIsRetainedInTheEndAndNoMachineIsPublishedTwiceAtOnce(long seed) {
        // given
        var broker = new UnreliableBroker(seed);
        List<DesiredPublisher> replicas = List.of(replica(broker), replica(broker), replica(broker));
        List<MachineKey> machines = List.of(aRegisteredMachine(), aRegisteredMachine(), aRegisteredMachine());
        var random = new Random(seed);
        // when
        for (int i = 0; i < 60; i++) {
            raise(machines.get(random.nextInt(machines.size())));
            replicas.get(random.nextInt(replicas.size())).wake();
        }
        // then
        await().atMost(PATIENCE).untilAsserted(() -> {
            replicas.forEach(DesiredPublisher::wake);
            assertThat(machines)
                    .allSatisfy(machine -> assertThat(count("""
                                    select publish_issue - published_issue from twin.twin
                                    where factory_id = $1 and machine_id = $2""", machine)).isZero());
        });
        assertThat(broker.overlaps).hasValue(0);
    }

    @Test
    void aTwinThatWasSavedTwiceAtOnceLosesOne() {
        // given
        MachineKey machine = aRegisteredMachine();
        raise(machine);
        Twin twin = twins.load(machine).await().atMost(PATIENCE);
        // when
        boolean first = twins.save(twin.withDesired(desired(2), afterNoon(1)), List.of())
                .await()
                .atMost(PATIENCE);
        boolean second = twins.save(twin.withDesired(desired(2), afterNoon(2)), List.of())
                .await()
                .atMost(PATIENCE);
        // then
        assertThat(first).isTrue();
        assertThat(second).isFalse();
        assertThat(twins.load(machine).await().atMost(PATIENCE).version()).isEqualTo(2);
    }
}
