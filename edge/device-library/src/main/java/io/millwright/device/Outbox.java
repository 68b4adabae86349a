package io.millwright.device;

import io.millwright.model.topic.EdgeQueuePolicy;
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

    private final int capacity;
    private final Map<MessageClass, NavigableMap<Long, Outgoing>> waiting = new EnumMap<>(MessageClass.class);
    private final Map<MessageClass, Long> heldUntilNanos = new EnumMap<>(MessageClass.class);

    /** @param capacity of each class but state, in messages */
    Outbox(int capacity) {
        this.capacity = capacity;
        PRIORITY.forEach(messageClass -> waiting.put(messageClass, new TreeMap<>()));
    }

    /**
     * Takes a new message.
     *
     * @return what had to go for it: an older state, the oldest telemetry beyond the capacity, or, of a class that is never
     *     dropped, the new message itself when its queue is full
     */
    List<Outgoing> add(Outgoing message) {
        NavigableMap<Long, Outgoing> lane = lane(message.messageClass());
        return switch (message.messageClass().edgeQueue()) {
            case NEWEST_ONLY -> put(lane, message, 1);
            case OLDEST_FIRST -> put(lane, message, capacity);
            case NEVER_DROPPED, KEPT, KEPT_AFTER_ALERTS, KEPT_LAST, NOT_QUEUED ->
                lane.size() < capacity ? put(lane, message, capacity) : List.of(message);
        };
    }

    /**
     * Takes back a message that has to be sent again. It was in already, so that there is always room for it.
     *
     * @return itself when it is a state and a newer one waits
     */
    List<Outgoing> addAgain(Outgoing message) {
        int room = message.messageClass().edgeQueue() == EdgeQueuePolicy.NEWEST_ONLY ? 1 : Integer.MAX_VALUE;
        return put(lane(message.messageClass()), message, room);
    }

    private static List<Outgoing> put(NavigableMap<Long, Outgoing> lane, Outgoing message, int room) {
        lane.put(message.order(), message);
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
