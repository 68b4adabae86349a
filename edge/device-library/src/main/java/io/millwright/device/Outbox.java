package io.millwright.device;

import io.millwright.model.topic.MessageClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What waits for the broker, by class: the newest state first, then answers to commands, alerts, events, telemetry. A
 * message leaves only when it is confirmed or given up. Not thread-safe.
 */
final class Outbox {
    private static final List<MessageClass> PRIORITY = List.of(
            MessageClass.STATE,
            MessageClass.RECEIPT,
            MessageClass.OUTCOME,
            MessageClass.ALERT,
            MessageClass.EVENT,
            MessageClass.DEAD_LETTER,
            MessageClass.TELEMETRY);

    private final int telemetryCapacity;
    private final Map<MessageClass, NavigableMap<Long, Outgoing>> waiting = new EnumMap<>(MessageClass.class);
    private final Map<MessageClass, Long> heldUntilNanos = new EnumMap<>(MessageClass.class);

    Outbox(int telemetryCapacity) {
        this.telemetryCapacity = telemetryCapacity;
        PRIORITY.forEach(messageClass -> waiting.put(messageClass, new TreeMap<>()));
    }

    /**
     * Takes a new message, or one that has to be sent again.
     *
     * @return what had to go for it: an older state, or the oldest telemetry beyond the capacity
     */
    List<Outgoing> add(Outgoing message) {
        NavigableMap<Long, Outgoing> lane = lane(message.messageClass());
        lane.put(message.order(), message);
        int room = switch (message.messageClass().edgeQueue()) {
            case NEWEST_ONLY -> 1;
            case OLDEST_FIRST -> telemetryCapacity;
            case NEVER_DROPPED, KEPT, KEPT_AFTER_ALERTS, KEPT_LAST, NOT_QUEUED -> Integer.MAX_VALUE;
        };
        List<Outgoing> gone = new ArrayList<>();
        while (lane.size() > room) {
            gone.add(lane.pollFirstEntry().getValue());
        }
        return gone;
    }

    /** Takes out the next message to send. Classes on hold are passed over. */
    Optional<Outgoing> poll(long nowNanos) {
        for (MessageClass messageClass : PRIORITY) {
            Long until = heldUntilNanos.get(messageClass);
            NavigableMap<Long, Outgoing> lane = lane(messageClass);
            if (!lane.isEmpty() && (until == null || until - nowNanos <= 0)) {
                return Optional.of(lane.pollFirstEntry().getValue());
            }
        }
        return Optional.empty();
    }

    /** Nothing of the class is sent before then: nobody listens to it. */
    void hold(MessageClass messageClass, long untilNanos) {
        heldUntilNanos.put(messageClass, untilNanos);
    }

    void releaseHolds() {
        heldUntilNanos.clear();
    }

    int size() {
        return waiting.values().stream().mapToInt(Map::size).sum();
    }

    /** Everything that waits, in the order of making. */
    List<Outgoing> drain() {
        List<Outgoing> all = new ArrayList<>();
        waiting.values().forEach(lane -> {
            all.addAll(lane.values());
            lane.clear();
        });
        all.sort(Comparator.comparingLong(Outgoing::order));
        return all;
    }

    private NavigableMap<Long, Outgoing> lane(MessageClass messageClass) {
        NavigableMap<Long, Outgoing> lane = waiting.get(messageClass);
        if (lane == null) {
            throw new IllegalArgumentException("a device does not queue " + messageClass.wireName());
        }
        return lane;
    }
}
