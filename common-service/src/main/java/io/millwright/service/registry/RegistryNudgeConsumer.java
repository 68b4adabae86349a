package io.millwright.service.registry;

import io.millwright.service.mqtt.InboundMessage;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** The registry says over MQTT that something changed; what it was, the feed tells. A lost nudge costs one interval. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.registry.schema", stringValue = "", enableIfMissing = false)
class RegistryNudgeConsumer {
    private final FeedFollower follower;

    RegistryNudgeConsumer(FeedFollower follower) {
        this.follower = follower;
    }

    @Incoming("registry-changed")
    Uni<Void> changed(InboundMessage message) {
        follower.nudge();
        return Uni.createFrom().voidItem();
    }
}
