package io.millwright.stack.run;

import io.millwright.stack.own.OwnBroker;
import io.millwright.stack.own.OwnDatabase;
import io.millwright.stack.own.OwnRealm;
import io.millwright.stack.plan.Readiness;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.UpOptions;
import java.time.Duration;
import java.util.Optional;

/** Looks at what the user runs, so that a fault is told at once and not by a service that never gets ready. */
record OwnParts(UpOptions options, String brokerServicePassword) {
    private static final Duration ADMITTED_WITHIN = Duration.ofSeconds(10);

    /**
     * Before anything is started.
     *
     * @throws io.millwright.stack.Refusal when one can't be used
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

    /**
     * The registry is ready only when the broker has let it in. A broker that asks the registry can do so as soon as that one
     * lives; when it then goes on to refuse it, waiting is in vain.
     *
     * @param alive whether the registry answers at all
     */
    ChildPart.ReadinessCheck registry(ChildPart.ReadinessCheck check, Readiness alive) {
        Optional<OwnBroker> broker = broker();
        if (broker.isEmpty()) {
            return check;
        }
        Admission admission = new Admission(broker.get(), ServiceName.REGISTRY, ADMITTED_WITHIN);
        return readiness -> {
            if (check.isReady(readiness)) {
                return true;
            }
            if (check.isReady(alive)) {
                admission.look();
            }
            return false;
        };
    }

    /** Before a service that comes after the registry. */
    ChildPart.Preparation before(ServiceName service) {
        Optional<OwnBroker> broker = broker();
        if (broker.isEmpty()) {
            return ChildPart.Preparation.NONE;
        }
        return new Admission(broker.get(), service, Duration.ZERO)::look;
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
