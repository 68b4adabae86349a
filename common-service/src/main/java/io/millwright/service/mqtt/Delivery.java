package io.millwright.service.mqtt;

import io.millwright.service.mqtt.link.Received;

/**
 * One attempt at handling a received message.
 *
 * @param generation the connection that brought it
 * @param attempt from 0
 */
record Delivery(Received received, long generation, int attempt) {
    InboundMessage message() {
        return received.message();
    }

    boolean isAtMostOnce() {
        return message().qos() == 0;
    }

    int size() {
        return message().payload().length;
    }

    Delivery again() {
        return new Delivery(received, generation, attempt + 1);
    }
}
