package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.packets.disconnect.DisconnectReasonCode;
import com.hivemq.extension.sdk.api.services.Services;
import io.millwright.broker.registry.ConnectAnswer.Stand;
import io.millwright.broker.registry.Ended;
import io.millwright.broker.registry.RegistryClient;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the sessions of machines whose credential has ended or expired: asks the registry once a second what has ended. While
 * the registry is away the sessions stay; when it is back, it tells all that ended meanwhile.
 */
final class EndedSessions {
    private static final Logger LOG = LoggerFactory.getLogger(EndedSessions.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /** Longer than the registry may think about a connect: what ended while it thought is closed when it is let in. */
    private static final Duration REMEMBERED = Duration.ofMinutes(5);

    private final RegistryClient registry;
    private final Connections connections;
    private final AccessReports reports;
    private final Clock clock;
    private final AtomicReference<@Nullable Long> position = new AtomicReference<>();
    private final Map<String, Instant> ended = new HashMap<>();
    private boolean away;

    EndedSessions(RegistryClient registry, Connections connections, AccessReports reports, Clock clock) {
        this.registry = registry;
        this.connections = connections;
        this.reports = reports;
        this.clock = clock;
    }

    /** Ends with the process. */
    void begin() {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("ended-sessions").daemon().factory());
        var _ = thread.scheduleWithFixedDelay(
                this::look, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** To be called when the session is among the {@link Connections}: nothing that ends from then on is missed. */
    void watch(String clientId, Stand stand) {
        position.compareAndSet(null, stand.position());
        boolean over;
        synchronized (ended) {
            over = ended.containsKey(stand.credentialId());
        }
        if (over) {
            close(clientId);
        }
    }

    private void look() {
        try {
            Instant now = clock.instant();
            connections
                    .machines(stand -> stand.validUntil()
                            .filter(until -> !until.isAfter(now))
                            .isPresent())
                    .forEach(this::close);
            reports.tell(registry);
            Long since = position.get();
            if (since != null) {
                end(registry.endedSince(since), now);
            }
            away = false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            if (!away) {
                LOG.warn(
                        "the registry does not say which credentials have ended, sessions stay error={}", e.toString());
            }
            away = true;
        }
    }

    private void end(Ended told, Instant now) {
        synchronized (ended) {
            ended.values().removeIf(at -> at.isBefore(now.minus(REMEMBERED)));
            told.credentials().forEach(credential -> ended.put(credential, now));
        }
        connections
                .machines(stand -> told.reset() || told.credentials().contains(stand.credentialId()))
                .forEach(this::close);
        position.set(told.position());
    }

    /** With its will: whoever watches the machine should hear that it is gone. */
    private void close(String clientId) {
        LOG.info("session closed, its credential has ended client_id={}", OneLine.of(clientId));
        CompletableFuture<Boolean> _ = Services.clientService()
                .disconnectClient(
                        clientId, false, DisconnectReasonCode.ADMINISTRATIVE_ACTION, "the credential has ended")
                .exceptionally(failure -> {
                    LOG.error("a session is not closed client_id={}", OneLine.of(clientId), failure);
                    return false;
                });
    }
}
