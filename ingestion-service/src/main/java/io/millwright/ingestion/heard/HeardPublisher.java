package io.millwright.ingestion.heard;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.MachinesSeen;
import io.millwright.model.topic.TopicFilters;
import io.millwright.service.mqtt.MqttPublisher;
import io.millwright.service.mqtt.OutboundMessage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Best effort: what is lost, the next telling makes good. */
@ApplicationScoped
public class HeardPublisher {
    private static final Logger LOG = Logger.getLogger(HeardPublisher.class);
    private static final Duration EXPIRY = Duration.ofMinutes(5);

    private final HeardMachines heard = new HeardMachines();
    private final MqttPublisher mqtt;
    private final HeardConfig config;
    private final Vertx vertx;
    private long timer;

    HeardPublisher(MqttPublisher mqtt, HeardConfig config, Vertx vertx) {
        this.mqtt = mqtt;
        this.config = config;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        timer = vertx.setPeriodic(config.interval().toMillis(), tick -> tell());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(timer);
    }

    /** Something of a registered machine was committed. Returns at once. */
    public void heard(MachineKey machine, Instant at) {
        heard.add(machine, at);
    }

    private void tell() {
        Multi.createFrom()
                .iterable(heard.drain())
                .onItem()
                .transformToUniAndConcatenate(
                        batch -> mqtt.publish(OutboundMessage.of(TopicFilters.MACHINES_SEEN, bytes(batch), 1, false)
                                .expiringAfter(EXPIRY)))
                .collect()
                .last()
                .subscribe()
                .with(
                        told -> {},
                        failure -> LOG.debugf("which machines were heard can't be told now error=%s", failure));
    }

    private static byte[] bytes(MachinesSeen batch) {
        try {
            return Json.MAPPER.writeValueAsBytes(batch);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a batch that was made here can't be written", e);
        }
    }
}
