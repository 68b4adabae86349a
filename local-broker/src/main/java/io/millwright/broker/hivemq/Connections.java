package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.client.parameter.ConnectionInformation;
import io.millwright.broker.acl.Grants;
import io.millwright.broker.will.StoredWill;
import io.millwright.broker.will.WillStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The connections that are there: their rights, and their wills on disk. One that is not known has no rights. */
final class Connections {
    private static final String KEY = "millwright.connection";
    private static final ConnectionGuard NOTHING = new ConnectionGuard(Grants.NONE);

    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Optional<WillStore> wills;

    /** @param wills empty: they go with the process */
    Connections(Optional<WillStore> wills) {
        this.wills = wills;
    }

    private record Known(ConnectionGuard guard, Optional<Path> will) {}

    /** To be called before the client hears that it is let in: from then on its will is safe. */
    void add(ConnectionInformation connection, Grants grants, Optional<StoredWill> will) {
        Optional<Path> kept = wills.flatMap(store -> will.map(store::save));
        String number = Long.toString(numbers.incrementAndGet());
        known.put(number, new Known(new ConnectionGuard(grants), kept));
        connection.getConnectionAttributeStore().putAsString(KEY, number);
    }

    ConnectionGuard guard(ConnectionInformation connection) {
        return connection
                .getConnectionAttributeStore()
                .getAsString(KEY)
                .flatMap(number -> Optional.ofNullable(known.get(number)))
                .map(Known::guard)
                .orElse(NOTHING);
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
