package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.client.parameter.ConnectionInformation;
import io.millwright.broker.acl.Grants;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The rights of the connections that are there. A connection that is not known has none. */
final class Connections {
    private static final String KEY = "millwright.connection";
    private static final ConnectionGuard NOTHING = new ConnectionGuard(new Grants(List.of(), List.of()));

    private final Map<String, ConnectionGuard> guards = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    void add(ConnectionInformation connection, Grants grants) {
        String number = Long.toString(numbers.incrementAndGet());
        guards.put(number, new ConnectionGuard(grants));
        connection.getConnectionAttributeStore().putAsString(KEY, number);
    }

    ConnectionGuard find(ConnectionInformation connection) {
        return connection
                .getConnectionAttributeStore()
                .getAsString(KEY)
                .map(number -> guards.getOrDefault(number, NOTHING))
                .orElse(NOTHING);
    }

    void remove(ConnectionInformation connection) {
        connection.getConnectionAttributeStore().getAsString(KEY).ifPresent(guards::remove);
    }
}
