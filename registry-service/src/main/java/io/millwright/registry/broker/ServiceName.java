package io.millwright.registry.broker;

import static io.millwright.model.topic.MessageClass.ALERT;
import static io.millwright.model.topic.MessageClass.AVAILABILITY;
import static io.millwright.model.topic.MessageClass.DEAD_LETTER;
import static io.millwright.model.topic.MessageClass.DESIRED;
import static io.millwright.model.topic.MessageClass.EVENT;
import static io.millwright.model.topic.MessageClass.OUTCOME;
import static io.millwright.model.topic.MessageClass.RECEIPT;
import static io.millwright.model.topic.MessageClass.REJECTION;
import static io.millwright.model.topic.MessageClass.STATE;
import static io.millwright.model.topic.MessageClass.TELEMETRY;

import io.millwright.model.topic.MessageClass;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The services that have an account at the broker, and which message classes each consumes and sends. */
enum ServiceName {
    REGISTRY,
    INGESTION,
    TWIN,
    COMMAND;

    static Optional<ServiceName> of(String name) {
        return Arrays.stream(values())
                .filter(service -> service.wireName().equals(name))
                .findFirst();
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * By shared subscription, spread over its replicas, and by a plain one: retained messages come by that alone, and a
     * single replica may prefer it for everything.
     */
    List<MessageClass> consumed() {
        return switch (this) {
            case REGISTRY -> List.of();
            case INGESTION -> List.of(TELEMETRY, ALERT, EVENT, DEAD_LETTER);
            case TWIN -> List.of(STATE, AVAILABILITY);
            case COMMAND -> List.of(AVAILABILITY, RECEIPT, OUTCOME);
        };
    }

    /** What devices write with retain flag and this service clears when it is over: an empty retained message. */
    List<MessageClass> cleared() {
        return switch (this) {
            case REGISTRY, INGESTION, COMMAND -> List.of();
            case TWIN -> List.of(STATE, AVAILABILITY);
        };
    }

    List<MessageClass> sent() {
        return switch (this) {
            case REGISTRY -> List.of();
            case INGESTION -> List.of(REJECTION);
            case TWIN -> List.of(DESIRED, REJECTION);
            case COMMAND -> List.of(MessageClass.COMMAND, REJECTION);
        };
    }

    /** By a plain subscription alone: to see that the broker retains none of them. */
    List<MessageClass> inspected() {
        return switch (this) {
            case REGISTRY, INGESTION, TWIN -> List.of();
            case COMMAND -> List.of(MessageClass.COMMAND);
        };
    }
}
