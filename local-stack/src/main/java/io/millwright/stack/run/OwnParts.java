package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.own.OwnBroker;
import io.millwright.stack.own.OwnDatabase;
import io.millwright.stack.own.OwnRealm;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.UpOptions;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Looks at what the user runs, so that a fault is told at once and not by a service that never gets ready. */
record OwnParts(UpOptions options, String brokerServicePassword) {

    /**
     * Before anything is started.
     *
     * @throws Refusal when one can't be used
     */
    void check(Progress progress) throws InterruptedException {
        if (options.ownDatabase().isPresent()) {
            var database = options.ownDatabase().get();
            progress.line("Using " + database.jdbcUrl() + " (" + OwnDatabase.check(database) + ")");
        }
        if (options.ownBroker().isPresent()) {
            broker().ifPresent(OwnBroker::check);
            progress.line("Using " + options.ownBroker().get().url());
        }
        if (options.ownOidc().isPresent()) {
            OwnRealm.check(options.ownOidc().get());
            progress.line("Using " + options.ownOidc().get().issuer());
        }
    }

    /** Before a service that comes after the registry: a broker asks that one, so it lets in only now. */
    ChildPart.Preparation before(ServiceName service) {
        Optional<OwnBroker> broker = broker();
        if (broker.isEmpty()) {
            return ChildPart.Preparation.NONE;
        }
        AtomicBoolean admitted = new AtomicBoolean();
        return () -> {
            if (!admitted.get()) { // at a later start of the service the broker may be away for a while
                broker.get().checkThatItAdmits(service);
                admitted.set(true);
            }
        };
    }

    private Optional<OwnBroker> broker() {
        return options.ownBroker().map(own -> new OwnBroker(own.url(), brokerServicePassword));
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "OwnParts of " + options;
    }
}
