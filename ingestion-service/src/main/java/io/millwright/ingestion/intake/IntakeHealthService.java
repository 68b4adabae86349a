package io.millwright.ingestion.intake;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Red from the first failed attempt to store until the next that succeeds. */
@Readiness
@ApplicationScoped
class IntakeHealthService implements HealthCheck {
    private final DurableIntakeService intake;

    IntakeHealthService(DurableIntakeService intake) {
        this.intake = intake;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("telemetry-intake")
                .status(!intake.isFailing())
                .build();
    }
}
