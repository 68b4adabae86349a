package io.millwright.service.webhook;

import io.millwright.service.feed.FeedConfig;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Keeps the secrets of webhooks sealed in the database. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
class WebhookSecretService {
    private static final Logger LOG = Logger.getLogger(WebhookSecretService.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final WebhookRepository repository;
    private final SecretBox box;
    private final String schema;

    WebhookSecretService(WebhookRepository repository, WebhookConfig config, FeedConfig feed) {
        this.repository = repository;
        this.box = new SecretBox(key(config), config.earlierSecretKeys().orElse(List.of()));
        this.schema = feed.schema().orElseThrow();
    }

    private static String key(WebhookConfig config) {
        Optional<Path> file = config.secretKeyFile();
        if (file.isPresent() == config.secretKey().isPresent()) {
            throw new IllegalArgumentException(
                    "either millwright.webhook.secret-key or millwright.webhook.secret-key-file must be set");
        }
        try {
            return file.isPresent()
                    ? Files.readString(file.get()).strip()
                    : config.secretKey().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException("millwright.webhook.secret-key-file can't be read", e);
        }
    }

    String seal(Webhook.Key key, String secret) {
        return box.seal(secret, owner(key));
    }

    /** Empty when none of the keys opens it. */
    Optional<String> open(Webhook webhook) {
        return box.open(webhook.secret(), owner(webhook.key()));
    }

    private String owner(Webhook.Key key) {
        return schema + "\n" + key.factoryId() + "\n" + key.webhookId();
    }

    /** Secrets of before, and those under earlier keys; until it is done, deliveries go on as they are. */
    void start(@Observes StartupEvent event) {
        sealAll()
                .onFailure()
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely()
                .subscribe()
                .with(
                        count -> {
                            if (count > 0) {
                                LOG.infof("webhook secrets sealed count=%d", count);
                            }
                        },
                        failure -> LOG.errorf("webhook secrets are not sealed error=%s", failure));
    }

    /** Seals what isn't sealed under the current key; a secret that is changed meanwhile is sealed by who changes it. */
    Uni<Long> sealAll() {
        return repository
                .secretsWithout(box.prefix())
                .onItem()
                .transformToMulti(Multi.createFrom()::iterable)
                .onItem()
                .transformToUniAndConcatenate(this::seal)
                .filter(done -> done)
                .collect()
                .with(Collectors.counting());
    }

    private Uni<Boolean> seal(WebhookRepository.StoredSecret stored) {
        Optional<String> secret = box.open(stored.secret(), owner(stored.key()));
        if (secret.isEmpty()) {
            LOG.errorf(
                    "webhook's secret can't be opened with the keys there are factory_id=%s webhook_id=%s",
                    stored.key().factoryId(), stored.key().webhookId());
            return Uni.createFrom().item(false);
        }
        return repository.replaceSecret(stored, seal(stored.key(), secret.get()));
    }
}
