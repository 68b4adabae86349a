package io.millwright.bench.scenario;

import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.millwright.bench.load.Deadline;
import io.millwright.bench.load.Latencies;
import io.millwright.bench.load.OpenLoop;
import io.millwright.bench.load.SentTimes;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.LiveMachine;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.machine.MessageNumbers;
import io.millwright.bench.machine.ServiceClient;
import io.millwright.bench.stack.ReferenceBroker;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.plant.PlantDevice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** The same messages through a broker of the same make to a consumer that only acknowledges. */
final class BrokerAlone {
    private static final Duration EVEN_AT_MOST = Duration.ofSeconds(15);
    private static final Duration DRAINED_WITHIN = Duration.ofSeconds(20);
    private static final double AS_FAST_AS_POSSIBLE = 1e6;

    private final Fleet fleet;
    private final MessageClass messageClass;
    private final Map<String, Integer> places;
    private final SentTimes times;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicLong newest = new AtomicLong();
    private volatile Latencies arrival = new Latencies();

    private BrokerAlone(Fleet fleet, MessageClass messageClass, int perMachine) {
        this.fleet = fleet;
        this.messageClass = messageClass;
        this.times = new SentTimes(fleet.size(), perMachine);
        this.places = fleet.machines().stream()
                .collect(Collectors.toMap(
                        each -> each.machine().id(), each -> each.machine().index()));
    }

    /** The highest rate; 0 when there was no time left for it. */
    static double measure(Run run, List<PlantDevice> devices, MessageClass messageClass, double rate) throws Exception {
        Sizes sizes = run.sizes();
        Duration even = sizes.measured().compareTo(EVEN_AT_MOST) < 0 ? sizes.measured() : EVEN_AT_MOST;
        run.findings().progress("the broker alone");
        try (ReferenceBroker broker = ReferenceBroker.start(run.stack());
                Fleet fleet = new Fleet(devices, broker.url(), MachineEvents.NONE)) {
            if (run.deadline().isOver()) {
                run.findings().note("No time was left for the broker alone.");
                return 0;
            }
            int perMachine = (2 * Sizes.count(rate, even) + sizes.burst()) / fleet.size() + 4;
            var alone = new BrokerAlone(fleet, messageClass, perMachine);
            try (ServiceClient _ = ServiceClient.connect(
                    broker.url(),
                    messageClass == MessageClass.STATE ? "twin" : "ingestion",
                    run.stack().servicePassword(),
                    messageClass,
                    alone::arrived)) {
                fleet.connect(run.deadline());
                alone.send(run, rate, Sizes.count(rate, sizes.warmUp().compareTo(even) < 0 ? sizes.warmUp() : even));
                OpenLoop.Sent sent = alone.send(run, rate, Sizes.count(rate, even));
                run.findings().figure(Figure.of("broker alone, p50", alone.arrival.millisAt(50), "ms"));
                run.findings().figure(Figure.of("broker alone, p99", alone.arrival.millisAt(99), "ms"));
                run.findings().generator("the broker alone", sent, rate);
                run.findings().curve("broker alone", alone.arrival);
                long begin = System.nanoTime();
                alone.send(run, AS_FAST_AS_POSSIBLE, sizes.burst());
                double highest = alone.arrival.count() / Run.seconds(alone.newest.get() - begin);
                run.findings().figure(Figure.of("broker alone, as fast as possible", highest, "1/s"));
                return highest;
            }
        }
    }

    private OpenLoop.Sent send(Run run, double perSecond, int count) throws InterruptedException {
        arrival = new Latencies();
        open.set(0);
        OpenLoop.Sent sent = OpenLoop.run(perSecond, count, this::send, run.stopped());
        Deadline deadline = run.deadline().atMost(DRAINED_WITHIN);
        if (!deadline.await(() -> open.get() <= 0)) {
            run.findings().unfit(open.get() + " messages did not come through the broker alone");
        }
        return sent;
    }

    private void send(int index, long intended) {
        LiveMachine live = fleet.at(index);
        int sequence = live.machine().nextSequence(messageClass);
        times.put(live.machine().index(), sequence, intended);
        open.incrementAndGet();
        var _ = live.publish(messageClass, live.machine().message(messageClass, sequence));
    }

    private void arrived(Mqtt5Publish message) {
        long now = System.nanoTime();
        MachineTopic.parse(message.getTopic().toString())
                .map(topic -> places.get(topic.machineId().value()))
                .ifPresent(place -> times.take(place, MessageNumbers.sequence(message.getPayloadAsBytes()))
                        .ifPresent(intended -> {
                            arrival.record(now - intended);
                            newest.accumulateAndGet(now, Math::max);
                            open.decrementAndGet();
                        }));
    }
}
