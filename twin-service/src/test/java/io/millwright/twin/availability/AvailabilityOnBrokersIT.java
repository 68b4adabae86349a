package io.millwright.twin.availability;

import static io.millwright.twin.core.TwinFixture.PRESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millwright.model.envelope.Decoded;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.message.Availability;
import io.millwright.model.topic.MachineTopic;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.InstalledBroker;
import io.millwright.testing.RawDevice;
import io.millwright.twin.availability.AvailabilityOutcome.Applied;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Session;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What real brokers make of wills, take-overs and restarts, decided in the order in which they tell it. */
class AvailabilityOnBrokersIT {
    private static final String TOPIC = "factory/f1/area/a1/machine/press-07/availability";
    private static final String ALL = "factory/+/area/+/machine/+/availability";
    private static final String CLIENT = "f1:press-07";

    /** The brokers that are played on. One that is not installed is passed over, and the report says so. */
    enum Kind {
        EMBEDDED,
        MOSQUITTO,
        RABBITMQ
    }

    /** A broker over all its lives. */
    private interface Broker extends AutoCloseable {
        int port();

        void restart();

        @Override
        void close();
    }

    private static Broker start(Kind kind) {
        if (kind == Kind.EMBEDDED) {
            BrokerProcess embedded = BrokerProcess.onDisk().start();
            return broker(embedded.port(), embedded::restart, embedded::close);
        }
        Optional<InstalledBroker> installed =
                kind == Kind.MOSQUITTO ? InstalledBroker.mosquitto() : InstalledBroker.rabbitMq();
        assumeTrue(installed.isPresent(), kind + " is not installed");
        InstalledBroker foreign = installed.get().start();
        return broker(foreign.port(), foreign::restart, foreign::close);
    }

    private static Broker broker(int port, Runnable restart, Runnable close) {
        return new Broker() {
            @Override
            public int port() {
                return port;
            }

            @Override
            public void restart() {
                restart.run();
            }

            @Override
            public void close() {
                close.run();
            }
        };
    }

    private static String availability(String status, long session, String reason) {
        return """
                {"message_id":"%s-%d-%s","source_id":"press-07","boot_id":1,"sequence":%d,"sent_at":"2026-11-30T21:00:00Z",
                 "schema_version":"1.0","payload":{"status":"%s","session_id":%d,"reason":"%s"}}""".formatted(status, session, reason, session, status, session, reason);
    }

    private static RawDevice device(Broker broker, long session) {
        RawDevice device = RawDevice.connect(broker.port(), CLIENT, TOPIC, availability("offline", session, "will"));
        device.publishRetained(TOPIC, availability("online", session, "connected"));
        return device;
    }

    /** Decides on everything that it receives. */
    private static final class Watcher implements AutoCloseable {
        private final RawDevice client;
        private Connectivity connectivity;

        Watcher(Broker broker, Connectivity known, String filter) {
            this.connectivity = known;
            this.client = RawDevice.connect(broker.port(), "twin-0", "nowhere", "");
            client.subscribe(filter);
        }

        /** Receives until the machine is as wanted; what does not come within 20 seconds is a failure. */
        Connectivity until(Session session, Cause cause) {
            while (!(connectivity instanceof Seen seen && seen.session().equals(session) && seen.cause() == cause)) {
                take(client.receive().payload());
            }
            return connectivity;
        }

        private void take(String payload) {
            if (payload.isEmpty()) {
                return;
            }
            var decoded = EnvelopeCodec.decode(
                    payload.getBytes(StandardCharsets.UTF_8),
                    MachineTopic.parse(TOPIC).orElseThrow(),
                    Availability.class);
            if (!(decoded instanceof Decoded.Valid<Availability>(var envelope))) {
                throw new AssertionError("not an availability: " + payload);
            }
            var announcement = new Announcement(PRESS, envelope, Instant.parse("2026-11-30T21:00:00Z"));
            if (AvailabilityDecision.decide(connectivity, new NeverSeen(), announcement) instanceof Applied applied) {
                connectivity = applied.connectivity();
            }
        }

        @Override
        public void close() {
            client.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void willsTakeOversLeavesAndRestartsEndRight(Kind kind) {
        try (Broker broker = start(kind);
                var watcher = new Watcher(broker, new NeverSeen(), ALL)) {
            // when the connection breaks, then the will tells it
            RawDevice first = device(broker, 1);
            watcher.until(new Session(1, 1), Cause.CONNECTED);
            first.breakOff();
            watcher.until(new Session(1, 1), Cause.WILL);

            // when it says goodbye, then no will comes and its own word stays
            RawDevice second = device(broker, 2);
            watcher.until(new Session(1, 2), Cause.CONNECTED);
            second.publishRetained(TOPIC, availability("offline", 2, "graceful"));
            second.close();
            watcher.until(new Session(1, 2), Cause.GRACEFUL);

            // when a new connection takes over, then the old one's will changes nothing, whenever it comes
            RawDevice third = device(broker, 3);
            RawDevice fourth = device(broker, 4);
            watcher.until(new Session(1, 4), Cause.CONNECTED);
            third.breakOff();

            // when two sessions race, then the newest stands
            RawDevice fifth = device(broker, 5);
            fourth.breakOff();
            RawDevice sixth = device(broker, 6);
            fifth.breakOff();
            Connectivity known = watcher.until(new Session(1, 6), Cause.CONNECTED);
            assertThat(known.status()).isEqualTo(Connectivity.Status.ONLINE);

            // when the broker restarts, then what it retained is no older than what is known, and the machine comes
            // back
            broker.restart();
            sixth.breakOff();
            try (var afterwards = new Watcher(broker, known, ALL)) {
                RawDevice seventh = device(broker, 7);
                Connectivity back = afterwards.until(new Session(1, 7), Cause.CONNECTED);
                seventh.breakOff();
                afterwards.until(new Session(1, 7), Cause.WILL);
                assertThat(back.status()).isEqualTo(Connectivity.Status.ONLINE);
            }
            // a replica that starts now learns it from what is retained; RabbitMQ tells nothing retained to a wildcard
            try (var late = new Watcher(broker, new NeverSeen(), kind == Kind.RABBITMQ ? TOPIC : ALL)) {
                assertThat(late.until(new Session(1, 7), Cause.WILL).status()).isEqualTo(Connectivity.Status.OFFLINE);
            }
        }
    }
}
