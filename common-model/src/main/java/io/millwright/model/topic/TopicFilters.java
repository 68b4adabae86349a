package io.millwright.model.topic;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;

/** The subscriptions that services and devices use. */
public final class TopicFilters {
    /** Only the registry may write below it; a message there is just the nudge to look at the change feed. */
    public static final String REGISTRY_CHANGED = "system/registry/changed";

    /** Which machines the ingestion service heard: {@code MachinesSeen}. */
    public static final String MACHINES_SEEN = "system/ingestion/seen";

    private TopicFilters() {}

    /** One class of all machines, for one reader such as the read of retained messages after a start. */
    public static String allMachines(MessageClass messageClass) {
        return "factory/+/area/+/machine/+/" + messageClass.wireName();
    }

    /** One class of all machines, spread over the replicas of a service. */
    public static String shared(String service, MessageClass messageClass) {
        return "$share/" + service + "/" + allMachines(messageClass);
    }

    /** A topic of the services' own, spread over the replicas of one. */
    public static String shared(String service, String topic) {
        return "$share/" + service + "/" + topic;
    }

    /** One class of one machine: what a device subscribes to. */
    public static String ofMachine(MachineKey machine, AreaId areaId, MessageClass messageClass) {
        return MachineTopic.of(machine, areaId, messageClass).path();
    }
}
