package io.millwright.broker.acl;

import io.millwright.broker.acl.Verdict.Allowed;
import io.millwright.broker.acl.Verdict.Denied;
import io.millwright.broker.acl.Verdict.Reason;
import java.util.List;

/** The rights of one connection, for as long as it lasts. */
public record Grants(List<PublishGrant> publish, List<SubscribeGrant> subscribe) {
    /** No rights at all. */
    public static final Grants NONE = new Grants(List.of(), List.of());

    /** No more is ever given out by the broker, whatever a subscriber asks for. */
    private static final int BROKER_MAX_QOS = 1;

    public Grants {
        publish = List.copyOf(publish);
        subscribe = List.copyOf(subscribe);
    }

    /** The right to publish on the topics that a filter matches. {@code retain}: whether with the retain flag, too. */
    public record PublishGrant(TopicFilter topic, int minQos, int maxQos, boolean retain) {}

    /** The right to subscribe to a filter or to part of it, plain or shared as it says. */
    public record SubscribeGrant(TopicFilter filter, int maxQos) {}

    /** Whether a message, or a will, may be published. The verdict of the grant that goes furthest. */
    public Verdict mayPublish(String topic, int qos, boolean retain) {
        Reason reason = Reason.TOPIC;
        for (PublishGrant grant : publish) {
            if (!grant.topic().matches(topic)) {
                continue;
            }
            if (qos < grant.minQos() || qos > grant.maxQos()) {
                reason = Reason.QOS;
            } else if (retain && !grant.retain()) {
                reason = Reason.RETAIN;
            } else {
                return new Allowed();
            }
        }
        return new Denied(reason);
    }

    /** Whether a filter as it stands in SUBSCRIBE may be subscribed to. */
    public Verdict maySubscribe(String filter, int qos) {
        int granted = Math.min(qos, BROKER_MAX_QOS);
        Reason reason = Reason.TOPIC;
        var wanted = TopicFilter.parse(filter);
        if (wanted.isEmpty()) {
            return new Denied(reason);
        }
        for (SubscribeGrant grant : subscribe) {
            if (!grant.filter().covers(wanted.get())) {
                continue;
            }
            if (granted <= grant.maxQos()) {
                return new Allowed();
            }
            reason = Reason.QOS;
        }
        return new Denied(reason);
    }
}
