package io.millwright.command.twin;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.core.http.HttpClient;
import io.vertx.mutiny.core.http.HttpClientResponse;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Asks the twin service. */
@ApplicationScoped
public class TwinService {
    private static final Logger LOG = Logger.getLogger(TwinService.class);
    private static final int OK = 200;

    private final TwinConfig config;
    private final String token;
    private final HttpClient http;

    TwinService(TwinConfig config, @ConfigProperty(name = "millwright.internal.token") String token, Vertx vertx) {
        this.config = config;
        this.token = token;
        this.http = vertx.createHttpClient();
    }

    /** Empty when it doesn't answer in time. */
    public Uni<Optional<TwinNow>> now(MachineKey machine) {
        var request = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setAbsoluteURI(config.url()
                        .resolve("/internal/twin/factories/" + machine.factoryId() + "/machines/" + machine.machineId())
                        .toString())
                .putHeader("Authorization", "Bearer " + token)
                .setConnectTimeout(config.timeout().toMillis())
                .setIdleTimeout(config.timeout().toMillis());
        return http.request(request)
                .flatMap(ready -> ready.send())
                .flatMap(TwinService::read)
                .ifNoItem()
                .after(config.timeout())
                .fail()
                .map(Optional::of)
                .onFailure()
                .invoke(failure -> LOG.debugf("twin can't be asked machine_id=%s error=%s", machine, failure))
                .onFailure()
                .recoverWithItem(Optional.empty());
    }

    private static Uni<TwinNow> read(HttpClientResponse response) {
        return response.body().map(body -> {
            if (response.statusCode() != OK) {
                throw new IllegalStateException("The twin must answer 200, but answered " + response.statusCode());
            }
            try {
                return TwinNow.of(Json.STORED.readTree(body.toString()));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("The twin's answer must be JSON", e);
            }
        });
    }
}
