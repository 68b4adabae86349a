package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.client.parameter.ConnectionInformation;
import io.millwright.broker.registry.ConnectAnswer.Stand;
import io.millwright.broker.will.StoredWill;
import io.millwright.broker.will.WillStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The connections that are there: on what they stand, their rights, and their wills on disk. One that is not known has no
 * rights. Thread-safe.
 */
final class Connections {
    private static final String KEY = "millwright.connection";

    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Optional<WillStore> wills;

    /** @param wills empty: they go with the process */
    Connections(Optional<WillStore> wills) {
        this.wills = wills;
    }

    private record Known(String clientId, Optional<Stand> stand, ConnectionGuard guard, Optional<Path> will) {}

    /** To be called before the client hears that it is let in: from then on its will is safe. */
    void add(
            ConnectionInformation connection,
            String clientId,
            Optional<Stand> stand,
            ConnectionGuard guard,
            Optional<StoredWill> will) {
        Optional<Path> kept = wills.flatMap(store -> will.map(store::save));
        String number = Long.toString(numbers.incrementAndGet());
        known.put(number, new Known(clientId, stand, guard, kept));
        connection.getConnectionAttributeStore().putAsString(KEY, number);
    }

    /** The client ids of the sessions of machines whose stand is such. */
    Set<String> machines(Predicate<Stand> such) {
        return known.values().stream()
                .filter(each -> each.stand().filter(such).isPresent())
                .map(Known::clientId)
                .collect(Collectors.toSet());
    }

    ConnectionGuard guard(ConnectionInformation connection) {
        return connection
                .getConnectionAttributeStore()
                .getAsString(KEY)
                .flatMap(number -> Optional.ofNullable(known.get(number)))
                .map(Known::guard)
                .orElse(ConnectionGuard.NOTHING);
    }

    /** To be called when it is over: its will has been published, or dropped, by the broker. */
    void remove(ConnectionInformation connection) {
        Optional<Known> ended = connection
                .getConnectionAttributeStore()
                .getAsString(KEY)
                .flatMap(number -> Optional.ofNullable(known.remove(number)));
        ended.flatMap(Known::will).ifPresent(file -> wills.ifPresent(store -> store.remove(file)));
    }
}
