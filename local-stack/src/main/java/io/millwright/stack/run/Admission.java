package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.own.OwnBroker;
import io.millwright.stack.plan.ServiceName;
import java.time.Duration;

/** Whether the user's broker lets a service in. Once it has, nothing is asked any more: later it may be away for a while. */
final class Admission {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final OwnBroker broker;
    private final ServiceName service;
    private final Duration patience;
    private boolean admitted;
    private long firstLook;
    private long lastLook;

    /** @param patience how long a refusal may last */
    Admission(OwnBroker broker, ServiceName service, Duration patience) {
        this.broker = broker;
        this.service = service;
        this.patience = patience;
    }

    /** @throws Refusal when the broker refuses the service, and has done so for long enough */
    synchronized void look() {
        long now = System.nanoTime();
        if (admitted || (lastLook != 0 && now - lastLook < PAUSE.toNanos())) {
            return;
        }
        firstLook = firstLook == 0 ? now : firstLook;
        lastLook = now;
        try {
            broker.checkThatItAdmits(service);
            admitted = true;
        } catch (Refusal e) {
            if (now - firstLook >= patience.toNanos()) {
                throw e;
            }
        }
    }
}
