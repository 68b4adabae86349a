package io.millwright.twin.alert;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Raises and ends alerts. */
@ApplicationScoped
public class AlertService {
    private static final Logger LOG = Logger.getLogger(AlertService.class);

    private final AlertRepository alerts;
    private final AlertConfig config;
    private final MeterRegistry metrics;
    private final Vertx vertx;
    private long timer;

    AlertService(AlertRepository alerts, AlertConfig config, MeterRegistry metrics, Vertx vertx) {
        this.alerts = alerts;
        this.config = config;
        this.metrics = metrics;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        timer = vertx.setPeriodic(config.interval().toMillis(), tick -> look());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(timer);
    }

    /** A life that is over has reported. Completes when it is written down, and the alert too, if it is one. */
    public Uni<Void> foreign(ForeignReport report) {
        return alerts.noteForeign(report, config.cloneWindow())
                .flatMap(returns -> returns < config.cloneReturns()
                        ? Uni.createFrom().item(0)
                        : alerts.raiseCloned(
                                report.machine(),
                                "life " + report.bootUid() + " reports under boot "
                                        + report.position().bootId() + " in between"))
                .invoke(raised -> {
                    count("raised", AlertCode.CLONED_IDENTITY, raised);
                    if (raised > 0) {
                        LOG.warnf(
                                "two machines use one identity machine_id=%s boot_uid=%s",
                                report.machine(), report.bootUid());
                    }
                })
                .replaceWithVoid();
    }

    private void look() {
        alerts.raiseStuck(config.stuckAfter())
                .invoke(raised -> count("raised", AlertCode.STUCK, raised))
                .flatMap(raised -> alerts.endStuck())
                .invoke(ended -> count("cleared", AlertCode.STUCK, ended))
                .flatMap(ended -> alerts.endCloned(config.cloneWindow()))
                .invoke(ended -> count("cleared", AlertCode.CLONED_IDENTITY, ended))
                .subscribe()
                .with(
                        done -> {},
                        failure -> LOG.warnf("alerts can't be looked for, tried again later error=%s", failure));
    }

    private void count(String change, AlertCode code, int number) {
        metrics.counter("twin.alert.changes", "change", change, "code", code.wireName())
                .increment(number);
    }
}
