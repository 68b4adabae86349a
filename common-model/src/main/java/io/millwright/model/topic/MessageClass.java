package io.millwright.model.topic;

import static io.millwright.model.topic.Direction.CLOUD_TO_DEVICE;
import static io.millwright.model.topic.Direction.DEVICE_TO_CLOUD;
import static io.millwright.model.topic.EdgeQueuePolicy.KEPT;
import static io.millwright.model.topic.EdgeQueuePolicy.KEPT_AFTER_ALERTS;
import static io.millwright.model.topic.EdgeQueuePolicy.KEPT_LAST;
import static io.millwright.model.topic.EdgeQueuePolicy.NEVER_DROPPED;
import static io.millwright.model.topic.EdgeQueuePolicy.NEWEST_ONLY;
import static io.millwright.model.topic.EdgeQueuePolicy.NOT_QUEUED;
import static io.millwright.model.topic.EdgeQueuePolicy.OLDEST_FIRST;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/**
 * The message classes and their delivery policy. The only source of the policy table: topics, ACLs, publishers and the
 * table in the documentation are derived from it.
 */
public enum MessageClass {
    TELEMETRY("telemetry", DEVICE_TO_CLOUD, 0, 1, false, Expiry.OPTIONAL, OLDEST_FIRST),
    STATE("state", DEVICE_TO_CLOUD, 1, 1, true, Expiry.NEVER, NEWEST_ONLY),
    AVAILABILITY("availability", DEVICE_TO_CLOUD, 1, 1, true, Expiry.NEVER, NEWEST_ONLY),
    ALERT("alert", DEVICE_TO_CLOUD, 1, 1, false, Expiry.OPTIONAL, NEVER_DROPPED),
    EVENT("event", DEVICE_TO_CLOUD, 1, 1, false, Expiry.OPTIONAL, KEPT_AFTER_ALERTS),
    DESIRED("desired", CLOUD_TO_DEVICE, 1, 1, true, Expiry.NEVER, NOT_QUEUED),
    COMMAND("command", CLOUD_TO_DEVICE, 1, 1, false, Expiry.ALWAYS, NOT_QUEUED),
    RECEIPT("receipt", DEVICE_TO_CLOUD, 1, 1, false, Expiry.NEVER, KEPT),
    OUTCOME("outcome", DEVICE_TO_CLOUD, 1, 1, false, Expiry.NEVER, KEPT),
    REJECTION("rejection", CLOUD_TO_DEVICE, 1, 1, false, Expiry.ALWAYS, NOT_QUEUED),
    DEAD_LETTER("dead-letter", DEVICE_TO_CLOUD, 1, 1, false, Expiry.NEVER, KEPT_LAST);

    /** Whether messages of a class carry an expiry. */
    public enum Expiry {
        NEVER,
        OPTIONAL,
        ALWAYS
    }

    private final String wireName;
    private final Direction direction;
    private final int minQos;
    private final int maxQos;
    private final boolean retained;
    private final Expiry expiry;
    private final EdgeQueuePolicy edgeQueue;

    MessageClass(
            String wireName,
            Direction direction,
            int minQos,
            int maxQos,
            boolean retained,
            Expiry expiry,
            EdgeQueuePolicy edgeQueue) {
        this.wireName = wireName;
        this.direction = direction;
        this.minQos = minQos;
        this.maxQos = maxQos;
        this.retained = retained;
        this.expiry = expiry;
        this.edgeQueue = edgeQueue;
    }

    /** The last level of the topic, and the {@code class} member of rejections and dead letters. */
    @JsonValue
    public String wireName() {
        return wireName;
    }

    public Direction direction() {
        return direction;
    }

    /** The lowest QoS that the class may be published with. */
    public int minQos() {
        return minQos;
    }

    /** The highest QoS that the class may be published with: never 2, the application's identifiers give what it would. */
    public int maxQos() {
        return maxQos;
    }

    /** Whether a publisher sets the retain flag; where false, a retained message is refused. */
    public boolean retained() {
        return retained;
    }

    public Expiry expiry() {
        return expiry;
    }

    public EdgeQueuePolicy edgeQueue() {
        return edgeQueue;
    }

    public boolean isFromDevice() {
        return direction == DEVICE_TO_CLOUD;
    }

    /** Empty when the name is of no class; names are exact, lower case. */
    public static Optional<MessageClass> ofWireName(String wireName) {
        return Arrays.stream(values())
                .filter(candidate -> candidate.wireName.equals(wireName))
                .findFirst();
    }
}
