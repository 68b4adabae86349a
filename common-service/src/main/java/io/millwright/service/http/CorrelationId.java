package io.millwright.service.http;

import io.millwright.model.json.Require;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.enterprise.context.RequestScoped;

/** The id that follows the present request through logs, histories and MQTT. Only within a request. */
@RequestScoped
public class CorrelationId {
    private final CurrentVertxRequest request;

    CorrelationId(CurrentVertxRequest request) {
        this.request = request;
    }

    public String value() {
        return Require.present(request.getCurrent().<String>get(CorrelationFilter.KEY), CorrelationFilter.HEADER);
    }
}
