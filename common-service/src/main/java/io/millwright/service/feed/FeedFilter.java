package io.millwright.service.feed;

import io.millwright.model.id.FactoryId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which events of a factory are wanted. Areas, types and labels are those that a machine has when the feed is read, not when
 * the event happened: an event that was passed over isn't made up for when its machine moves into the area. Of a deleted machine
 * nobody knows them any more; its events are for all, so that nobody misses its end. An empty member wants all.
 */
public record FeedFilter(
        FactoryId factory,
        List<String> machines,
        List<String> areas,
        List<String> types,
        Map<String, String> labels,
        List<String> kinds) {
    public FeedFilter {
        machines = sorted(machines);
        areas = sorted(areas);
        types = sorted(types);
        labels = Map.copyOf(labels);
        kinds = sorted(kinds);
    }

    public static FeedFilter ofMachine(FactoryId factory, String machine) {
        return new FeedFilter(factory, List.of(machine), List.of(), List.of(), Map.of(), List.of());
    }

    private static List<String> sorted(Collection<String> values) {
        return values.stream().sorted().distinct().toList();
    }

    /** Whether an event of the machine may be wanted; says yes when only the database can tell. */
    boolean mayWant(String machine) {
        return machines.isEmpty() || machines.contains(machine);
    }

    boolean hasSelector() {
        return !areas.isEmpty() || !types.isEmpty() || !labels.isEmpty();
    }

    /** The same text for the same filter: what a cursor is bound to. */
    String canonical() {
        return String.join(
                "|",
                factory.value(),
                machines.toString(),
                areas.toString(),
                types.toString(),
                new TreeMap<>(labels).toString(),
                kinds.toString());
    }
}
