package io.millwright.registry.item;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.registry.key.ItemKind;
import jakarta.enterprise.context.ApplicationScoped;

/** {@code registry.writes}: how writes to the registry ended, by kind. */
@ApplicationScoped
public class ItemMetrics {
    private final MeterRegistry meters;

    ItemMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void count(ItemKind kind, Written<?> written) {
        count(kind, outcome(written), 1);
    }

    /** @param outcome created, changed, deleted, unchanged or refused */
    public void count(ItemKind kind, String outcome, long writes) {
        meters.counter("registry.writes", "kind", kind.wireName(), "outcome", outcome)
                .increment((double) writes);
    }

    static String outcome(Written<?> written) {
        return switch (written) {
            case Written.Saved<?>(var item, var created) -> created ? "created" : "changed";
            case Written.Removed<?> removed -> "deleted";
            case Written.Kept<?> kept -> "unchanged";
            case Written.Refused<?> refused -> "refused";
        };
    }
}
