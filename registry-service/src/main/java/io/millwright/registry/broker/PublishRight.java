package io.millwright.registry.broker;

import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;

/**
 * Where a client may publish.
 *
 * @param topic one topic, or for services all topics of a class, with {@code +} for each id
 * @param retain whether the message may carry the retain flag
 */
record PublishRight(String topic, int minQos, int maxQos, boolean retain) {

    static PublishRight on(String topic, MessageClass messageClass) {
        return new PublishRight(topic, messageClass.minQos(), messageClass.maxQos(), messageClass.retained());
    }

    boolean covers(String wanted) {
        if (wanted.indexOf('+') >= 0 || wanted.indexOf('#') >= 0) {
            return false;
        }
        return topic.equals(wanted)
                || MachineTopic.parse(wanted)
                        .filter(machineTopic -> topic.equals(TopicFilters.allMachines(machineTopic.messageClass())))
                        .isPresent();
    }
}
