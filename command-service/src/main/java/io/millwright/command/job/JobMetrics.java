package io.millwright.command.job;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.submit.TemplateService.Submitted;
import jakarta.enterprise.context.ApplicationScoped;

/** Counts what jobs do. */
@ApplicationScoped
class JobMetrics {
    private final MeterRegistry registry;

    JobMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void changed(JobState next) {
        registry.counter("command.jobs", "state", JobRows.stored(next)).increment();
    }

    void launched(Submitted submitted) {
        String outcome = switch (submitted) {
            case Submitted.Accepted _ -> "accepted";
            case Submitted.Refused _ -> "refused";
            case Submitted.Undecided _ -> "undecided";
        };
        registry.counter("command.job.launches", "outcome", outcome).increment();
    }
}
