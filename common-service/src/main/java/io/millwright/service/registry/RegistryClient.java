package io.millwright.service.registry;

import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.core.http.HttpClient;
import io.vertx.mutiny.core.http.HttpClientResponse;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Asks the registry's internal API. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.registry.schema", stringValue = "", enableIfMissing = false)
class RegistryClient {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final RegistryCopyConfig config;
    private final String token;
    private final HttpClient http;

    RegistryClient(
            RegistryCopyConfig config, @ConfigProperty(name = "millwright.internal.token") String token, Vertx vertx) {
        this.config = config;
        this.token = token;
        this.http = vertx.createHttpClient();
    }

    /** The changes after a revision; fails when the registry can't be reached or answers nonsense. */
    Uni<FeedPage> changesAfter(long revision) {
        return get("/internal/registry/changes?after=" + revision + "&limit=" + config.batchSize())
                .map(answer -> {
                    if (answer.status() != OK) {
                        throw unexpected(answer);
                    }
                    return FeedReader.page(answer.body(), config.types());
                });
    }

    /** The registry's newest word on one machine; empty when it never heard of it. Fails when it can't be asked. */
    Uni<Optional<Change>> newestOf(MachineKey key) {
        return newest("/internal/registry/factories/" + key.factoryId() + "/machines/" + key.machineId());
    }

    /** The registry's newest word on one machine type; otherwise as above. */
    Uni<Optional<Change>> newestOf(MachineTypeId id) {
        return newest("/internal/registry/machine-types/" + id);
    }

    private Uni<Optional<Change>> newest(String path) {
        return get(path).map(answer -> switch (answer.status()) {
            case OK -> Optional.of(FeedReader.single(answer.body()));
            case NOT_FOUND -> Optional.empty();
            default -> throw unexpected(answer);
        });
    }

    private record Answer(int status, String body) {}

    private Uni<Answer> get(String pathAndQuery) {
        var request = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setAbsoluteURI(config.url().resolve(pathAndQuery).toString())
                .putHeader("Authorization", "Bearer " + token)
                .setConnectTimeout(config.timeout().toMillis())
                .setIdleTimeout(config.timeout().toMillis());
        return http.request(request)
                .flatMap(ready -> ready.send())
                .flatMap(RegistryClient::answer)
                .ifNoItem()
                .after(config.timeout())
                .fail();
    }

    private static Uni<Answer> answer(HttpClientResponse response) {
        return response.body().map(body -> new Answer(response.statusCode(), body.toString()));
    }

    private static IllegalStateException unexpected(Answer answer) {
        return new IllegalStateException("The registry must answer 200, but answered " + answer.status());
    }
}
