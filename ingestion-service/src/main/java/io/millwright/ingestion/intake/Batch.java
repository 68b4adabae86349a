package io.millwright.ingestion.intake;

import io.millwright.ingestion.intake.TelemetryMessage.Identity;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Messages that are stored by one transaction.
 *
 * @param messages each identity once: of two with the same one the first is kept
 * @param duplicates how many were left out for that
 */
record Batch(List<TelemetryMessage> messages, int duplicates) {
    Batch {
        messages = List.copyOf(messages);
    }

    static Batch of(Collection<TelemetryMessage> arrived) {
        Map<Identity, TelemetryMessage> unique = LinkedHashMap.newLinkedHashMap(arrived.size());
        arrived.forEach(message -> unique.putIfAbsent(message.identity(), message));
        return new Batch(List.copyOf(unique.values()), arrived.size() - unique.size());
    }

    /** The lives that the messages are of. */
    Set<BootKey> boots() {
        Set<BootKey> boots = new LinkedHashSet<>();
        messages.forEach(message -> boots.add(message.boot()));
        return boots;
    }

    /** The series that the values belong to. */
    Set<SeriesKey> series() {
        Set<SeriesKey> series = new LinkedHashSet<>();
        messages.forEach(message -> message.values().forEach(value -> series.add(message.seriesOf(value))));
        return series;
    }
}
