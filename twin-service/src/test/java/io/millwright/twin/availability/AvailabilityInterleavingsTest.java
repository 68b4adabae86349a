package io.millwright.twin.availability;

import static io.millwright.twin.availability.AvailabilityFixture.offline;
import static io.millwright.twin.availability.AvailabilityFixture.online;
import static io.millwright.twin.availability.AvailabilityFixture.onlineVia;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.message.Availability.Reason;
import io.millwright.twin.availability.AvailabilityOutcome.Applied;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays small histories of a machine and its gateway in every order, every message up to twice. */
class AvailabilityInterleavingsTest {
    /** A message, and whether it is the gateway's own. */
    record Event(boolean ofGateway, Announcement announcement) {}

    record End(boolean online, Session session, Cause cause) {}

    private static Event own(Announcement announcement) {
        return new Event(false, announcement);
    }

    private static Event gateway(Announcement announcement) {
        return new Event(true, announcement);
    }

    static Stream<Arguments> histories() {
        return Stream.of(
                history(
                        "graceful leave and return",
                        new End(true, new Session(1, 2), Cause.CONNECTED),
                        own(online(1, 1)),
                        own(offline(1, 1, Reason.GRACEFUL)),
                        own(online(1, 2))),
                history(
                        "take-over: the old session's will comes after the new one's online",
                        new End(true, new Session(1, 3), Cause.CONNECTED),
                        own(online(1, 1)),
                        own(offline(1, 1, Reason.WILL)),
                        own(online(1, 2)),
                        own(offline(1, 2, Reason.WILL)),
                        own(online(1, 3))),
                history(
                        "a will is missing",
                        new End(false, new Session(2, 1), Cause.WILL),
                        own(online(1, 7)),
                        own(online(2, 1)),
                        own(offline(2, 1, Reason.WILL))),
                history(
                        "graceful and will of one session",
                        new End(false, new Session(1, 1), Cause.GRACEFUL),
                        own(online(1, 1)),
                        own(offline(1, 1, Reason.GRACEFUL)),
                        own(offline(1, 1, Reason.WILL)),
                        own(offline(1, 1, null))),
                history(
                        "the gateway dies under the machine",
                        new End(false, new Session(1, 1), Cause.GATEWAY),
                        gateway(online(7, 3)),
                        own(onlineVia(1, 1, 7, 3)),
                        gateway(offline(7, 3, Reason.WILL))),
                history(
                        "the gateway comes back and brings the machine again",
                        new End(true, new Session(1, 2), Cause.CONNECTED),
                        gateway(online(7, 3)),
                        own(onlineVia(1, 1, 7, 3)),
                        gateway(offline(7, 3, Reason.WILL)),
                        gateway(online(7, 4)),
                        own(onlineVia(1, 2, 7, 4))),
                history(
                        "the gateway's will is missing and its next session lacks the machine",
                        new End(false, new Session(1, 1), Cause.GATEWAY),
                        gateway(online(7, 3)),
                        own(onlineVia(1, 1, 7, 3)),
                        gateway(online(8, 1))),
                history(
                        "the gateway stays online and the machine goes",
                        new End(false, new Session(1, 1), Cause.WILL),
                        gateway(online(7, 3)),
                        own(onlineVia(1, 1, 7, 3)),
                        own(offline(1, 1, Reason.WILL))),
                history(
                        "the broker restarts and sends no will, and the machine comes back after it and the gateway",
                        new End(true, new Session(1, 2), Cause.CONNECTED),
                        gateway(online(7, 3)),
                        own(onlineVia(1, 1, 7, 3)),
                        gateway(online(7, 4)),
                        own(onlineVia(1, 2, 7, 4))),
                history(
                        "two sessions of two boots race and both wills come",
                        new End(false, new Session(2, 1), Cause.WILL),
                        own(online(1, 5)),
                        own(online(2, 1)),
                        own(offline(1, 5, Reason.WILL)),
                        own(offline(2, 1, Reason.WILL))),
                history(
                        "the machine says goodbye itself and the gateway dies",
                        new End(false, new Session(1, 1), Cause.GRACEFUL),
                        gateway(online(7, 3)),
                        own(onlineVia(1, 1, 7, 3)),
                        own(offline(1, 1, Reason.GRACEFUL)),
                        gateway(offline(7, 3, Reason.WILL))));
    }

    private static Arguments history(String name, End end, Event... events) {
        return Arguments.of(name, end, List.of(events));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("histories")
    void everyOrderEndsTheSame(String name, End end, List<Event> events) {
        // given
        List<List<Event>> orders = new ArrayList<>();
        permute(new ArrayList<>(), new ArrayList<>(events), orders);
        for (List<Event> order : orders) {
            for (int doubled = 0; doubled < (1 << order.size()); doubled++) {
                // when
                End reached = play(withDoubles(order, doubled));
                // then
                assertThat(reached)
                        .as("%s in the order %s, doubled %s", name, order, doubled)
                        .isEqualTo(end);
            }
        }
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 150);
    }

    /** Up to five messages that a machine of three sessions and its gateway of three may send; some of each are missing. */
    private static List<Event> randomHistory(Random random) {
        var all = new ArrayList<Event>();
        for (long session = 1; session <= 3; session++) {
            all.add(gateway(online(7, session)));
            all.add(gateway(offline(7, session, Reason.WILL)));
            all.add(own(random.nextBoolean() ? onlineVia(1, session, 7, session) : online(1, session)));
            all.add(own(offline(1, session, random.nextBoolean() ? Reason.WILL : Reason.GRACEFUL)));
        }
        Collections.shuffle(all, random);
        return List.copyOf(all.subList(0, 1 + random.nextInt(5)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyOrderOfARandomHistoryEndsTheSame(long seed) {
        // given
        List<Event> history = randomHistory(new Random(seed));
        List<List<Event>> orders = new ArrayList<>();
        permute(new ArrayList<>(), new ArrayList<>(history), orders);
        // when
        End expected = play(orders.getFirst());
        // then
        for (List<Event> order : orders) {
            assertThat(play(order)).as("seed %d in the order %s", seed, order).isEqualTo(expected);
            assertThat(play(withDoubles(order, (1 << order.size()) - 1)))
                    .as("seed %d in the order %s, each once more afterwards", seed, order)
                    .isEqualTo(expected);
        }
    }

    private static List<Event> withDoubles(List<Event> order, int doubled) {
        var delivery = new ArrayList<>(order);
        for (int i = 0; i < order.size(); i++) {
            if ((doubled & (1 << i)) != 0) {
                delivery.add(order.get(i));
            }
        }
        return delivery;
    }

    private static void permute(List<Event> chosen, List<Event> left, List<List<Event>> orders) {
        if (left.isEmpty()) {
            orders.add(List.copyOf(chosen));
            return;
        }
        for (int i = 0; i < left.size(); i++) {
            Event next = left.remove(i);
            chosen.addLast(next);
            permute(chosen, left, orders);
            chosen.removeLast();
            left.add(i, next);
        }
    }

    private static End play(List<Event> delivery) {
        Connectivity machine = new NeverSeen();
        Connectivity gateway = new NeverSeen();
        for (Event event : delivery) {
            if (event.ofGateway()) {
                if (AvailabilityDecision.decide(gateway, new NeverSeen(), event.announcement())
                        instanceof Applied applied) {
                    gateway = applied.connectivity();
                    machine = cutOff(machine, EndedSessions.of(applied.connectivity()));
                }
            } else if (AvailabilityDecision.decide(machine, gateway, event.announcement()) instanceof Applied applied) {
                machine = applied.connectivity();
            }
        }
        return end(machine);
    }

    /** What the statement that ends sessions does to a row. */
    private static Connectivity cutOff(Connectivity machine, EndedSessions ended) {
        if (!(machine instanceof Seen seen) || !seen.isOnline() || seen.via() == null) {
            return machine;
        }
        int order = Session.of(seen.via()).compareTo(ended.last());
        boolean over = order < 0 || (order == 0 && ended.inclusive());
        return over ? new Seen(seen.session(), Cause.GATEWAY, seen.via(), seen.since()) : machine;
    }

    private static @Nullable End end(Connectivity connectivity) {
        return connectivity instanceof Seen seen ? new End(seen.isOnline(), seen.session(), seen.cause()) : null;
    }
}
