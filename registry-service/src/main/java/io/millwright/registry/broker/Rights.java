package io.millwright.registry.broker;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All that a connected client may do. Derived from the policy table, never listed by hand. */
record Rights(List<PublishRight> publish, List<SubscribeRight> subscribe) {
    private static final int NUDGE_QOS = 1;

    Rights {
        publish = List.copyOf(publish);
        subscribe = List.copyOf(subscribe);
    }

    /**
     * A device writes the device-to-cloud classes of its own subtree and reads the others.
     *
     * @param areas where it stands, and those that it left not long ago
     */
    static Rights ofDevice(MachineKey machine, List<AreaId> areas) {
        return new Rights(
                areas.stream()
                        .flatMap(area -> Arrays.stream(MessageClass.values())
                                .filter(MessageClass::isFromDevice)
                                .map(each -> PublishRight.on(
                                        MachineTopic.of(machine, area, each).path(), each)))
                        .toList(),
                areas.stream()
                        .flatMap(area -> Arrays.stream(MessageClass.values())
                                .filter(each -> !each.isFromDevice())
                                .map(each ->
                                        new SubscribeRight(TopicFilters.ofMachine(machine, area, each), each.maxQos())))
                        .toList());
    }

    /** A service reads what it consumes, of all machines, and writes what it sends. Only the registry nudges. */
    static Rights ofService(ServiceName service) {
        List<PublishRight> publish = new ArrayList<>();
        service.sent().forEach(each -> publish.add(PublishRight.on(TopicFilters.allMachines(each), each)));
        service.cleared().forEach(each -> publish.add(PublishRight.on(TopicFilters.allMachines(each), each)));
        if (service == ServiceName.REGISTRY) {
            publish.add(new PublishRight(TopicFilters.REGISTRY_CHANGED, 0, NUDGE_QOS, false));
        }
        if (service == ServiceName.INGESTION) {
            publish.add(new PublishRight(TopicFilters.MACHINES_SEEN, 0, NUDGE_QOS, false));
        }
        List<SubscribeRight> subscribe = new ArrayList<>();
        if (service == ServiceName.TWIN) {
            subscribe.add(
                    new SubscribeRight(TopicFilters.shared(service.wireName(), TopicFilters.MACHINES_SEEN), NUDGE_QOS));
        }
        service.consumed().forEach(each -> {
            subscribe.add(new SubscribeRight(TopicFilters.shared(service.wireName(), each), each.maxQos()));
            subscribe.add(new SubscribeRight(TopicFilters.allMachines(each), each.maxQos()));
        });
        service.inspected()
                .forEach(each -> subscribe.add(new SubscribeRight(TopicFilters.allMachines(each), each.maxQos())));
        subscribe.add(new SubscribeRight(TopicFilters.REGISTRY_CHANGED, NUDGE_QOS));
        return new Rights(publish, subscribe);
    }
}
