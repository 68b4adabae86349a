package io.millwright.bench.scenario;

import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.millwright.bench.load.Latencies;
import io.millwright.bench.load.OpenLoop;
import io.millwright.bench.load.SentTimes;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.machine.ServiceClient;
import io.millwright.bench.stack.ReferenceBroker;
import io.millwright.model.envelope.CloudMessage;
import io.millwright.model.envelope.Decoded;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.CommandId;
import io.millwright.model.json.Json;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Outcome;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.plant.PlantDevice;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The same commands and answers as bare MQTT 5 messages: to the machine and back, through a broker of the same make. */
final class RoundTrip {
    private static final Duration AT_MOST = Duration.ofSeconds(15);
    private static final Duration BACK_WITHIN = Duration.ofSeconds(10);
    private static final long EXPIRY_SECONDS = 60;
    private static final Clock CLOCK = Clock.systemUTC();

    private final Fleet fleet;
    private final SentTimes times;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger numbers = new AtomicInteger();
    private volatile Latencies back = new Latencies();

    private RoundTrip(Fleet fleet, int commands) {
        this.fleet = fleet;
        this.times = new SentTimes(1, commands);
    }

    static Latencies measure(Run run, List<PlantDevice> devices) throws Exception {
        Sizes sizes = run.sizes();
        Duration time = sizes.measured().compareTo(AT_MOST) < 0 ? sizes.measured() : AT_MOST;
        run.findings().progress("the bare MQTT round trip");
        try (ReferenceBroker broker = ReferenceBroker.start(run.stack());
                Fleet fleet = new Fleet(devices, broker.url(), MachineEvents.NONE)) {
            if (run.deadline().isOver()) {
                run.findings().note("No time was left for the bare round trip.");
                return new Latencies();
            }
            int count = Sizes.count(sizes.commandRate(), time);
            var trip = new RoundTrip(fleet, 2 * count);
            try (ServiceClient requester = ServiceClient.connect(
                    broker.url(), "command", run.stack().servicePassword(), MessageClass.OUTCOME, trip::arrived)) {
                fleet.connect(run.deadline());
                trip.send(run, requester, sizes.commandRate(), count);
                OpenLoop.Sent sent = trip.send(run, requester, sizes.commandRate(), count);
                run.findings().figure(Figure.of("bare round trip, p50", trip.back.millisAt(50), "ms"));
                run.findings().figure(Figure.of("bare round trip, p99", trip.back.millisAt(99), "ms"));
                run.findings().generator("the bare round trip", sent, sizes.commandRate());
                run.findings().curve("bare MQTT round trip", trip.back);
                return trip.back;
            }
        }
    }

    private OpenLoop.Sent send(Run run, ServiceClient requester, double perSecond, int count)
            throws InterruptedException {
        back = new Latencies();
        OpenLoop.Sent sent =
                OpenLoop.run(perSecond, count, (index, intended) -> send(requester, index, intended), run.stopped());
        if (!run.deadline().atMost(BACK_WITHIN).await(() -> open.get() <= 0)) {
            run.findings().unfit(open.get() + " bare round trips did not come back");
        }
        return sent;
    }

    private void send(ServiceClient requester, int index, long intended) {
        int number = numbers.incrementAndGet();
        Instant now = CLOCK.instant();
        Instant expiry = now.plusSeconds(EXPIRY_SECONDS);
        var command = new CommandRequest(
                new CommandId("c-" + number),
                "set_spindle_speed",
                Json.MAPPER.createObjectNode().put("spindle_speed_rpm", 1200),
                now,
                expiry,
                null);
        byte[] message = EnvelopeCodec.encode(
                new CloudMessage<>("m-" + number, "bench", now, Envelope.SCHEMA_VERSION, expiry, null, command));
        times.put(0, number, intended);
        open.incrementAndGet();
        requester.publish(fleet.at(index).machine().topic(MessageClass.COMMAND), message, EXPIRY_SECONDS);
    }

    private void arrived(Mqtt5Publish message) {
        long now = System.nanoTime();
        MachineTopic.parse(message.getTopic().toString()).ifPresent(topic -> {
            if (EnvelopeCodec.decode(message.getPayloadAsBytes(), topic, Outcome.class)
                    instanceof Decoded.Valid<Outcome> valid) {
                String id = valid.envelope().payload().commandId().value();
                times.take(0, Long.parseLong(id.substring("c-".length()))).ifPresent(intended -> {
                    back.record(now - intended);
                    open.decrementAndGet();
                });
            }
        });
    }
}
