package io.millwright.broker.hivemq;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often one client id may try to connect from one address. Both: nobody can keep a machine out by trying in its name from
 * elsewhere. Forgets who has not tried for the longest time. Thread-safe.
 */
final class ConnectRate {
    private static final int REMEMBERED = 10_000;

    private final Map<Client, Allowance> clients = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Client, Allowance> eldest) {
            return size() > REMEMBERED;
        }
    };
    private final double perSecond;
    private final int burst;

    ConnectRate(double perSecond, int burst) {
        this.perSecond = perSecond;
        this.burst = burst;
    }

    private record Client(String clientId, String address) {}

    /** @param now in nanoseconds, of a clock that never goes back */
    boolean mayTry(String clientId, String address, long now) {
        Allowance allowance;
        synchronized (clients) {
            allowance =
                    clients.computeIfAbsent(new Client(clientId, address), client -> new Allowance(perSecond, burst));
        }
        return allowance.take(now);
    }
}
