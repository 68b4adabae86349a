package io.millwright.service.mqtt;

import java.util.ArrayDeque;
import java.util.Optional;

/**
 * The messages of a channel from their arrival to the end of their handling. Not thread-safe.
 *
 * <p>With QoS 1 the broker stops by itself at the receive maximum, so that all of them are kept; after a reconnect it sends
 * again what was not acknowledged, and what an earlier connection than the last brought is given up to bound memory.
 * With QoS 0 nothing stops the sender: beyond the bounds, messages are dropped.
 */
final class InboundBuffer {
    private final int atMostOnceMessages;
    private final long atMostOnceBytes;
    private final ArrayDeque<Delivery> waiting = new ArrayDeque<>();
    private long generation;
    private int heldMessages;
    private long heldBytes;

    /** The bounds are those of QoS 0, for messages waiting, being handled or to be handled again. */
    InboundBuffer(int atMostOnceMessages, long atMostOnceBytes) {
        this.atMostOnceMessages = atMostOnceMessages;
        this.atMostOnceBytes = atMostOnceBytes;
    }

    /** A new connection begins. Returns how many waiting messages were given up. */
    int begin(long newGeneration) {
        generation = newGeneration;
        int before = waiting.size();
        waiting.removeIf(this::isOutdated);
        return before - waiting.size();
    }

    /** Takes a new message; false when there is no room for it. */
    boolean offer(Delivery delivery) {
        if (delivery.isAtMostOnce()) {
            if (heldMessages >= atMostOnceMessages || heldBytes + delivery.size() > atMostOnceBytes) {
                return false;
            }
            heldMessages++;
            heldBytes += delivery.size();
        }
        waiting.addLast(delivery);
        return true;
    }

    /** The next to be handled. */
    Optional<Delivery> poll() {
        return Optional.ofNullable(waiting.pollFirst());
    }

    /** Takes a message whose handler failed, ahead of the others since it holds their acknowledgements up; false when it is given up. */
    boolean again(Delivery delivery) {
        if (isOutdated(delivery)) {
            return false;
        }
        waiting.addFirst(delivery);
        return true;
    }

    /** A message is handled or given up. */
    void end(Delivery delivery) {
        if (delivery.isAtMostOnce()) {
            heldMessages--;
            heldBytes -= delivery.size();
        }
    }

    int waiting() {
        return waiting.size();
    }

    private boolean isOutdated(Delivery delivery) {
        return !delivery.isAtMostOnce() && delivery.generation() < generation - 1;
    }
}
