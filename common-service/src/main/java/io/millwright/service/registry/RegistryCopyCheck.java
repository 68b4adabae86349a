package io.millwright.service.registry;

import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready only after catching up once; not asked again, since the copy serves while the registry is away. */
@Readiness
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.registry.schema", stringValue = "", enableIfMissing = false)
class RegistryCopyCheck implements HealthCheck {
    private final FeedFollower follower;

    RegistryCopyCheck(FeedFollower follower) {
        this.follower = follower;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.builder()
                .name("registry-copy")
                .status(follower.hasCaughtUp())
                .build();
    }
}
